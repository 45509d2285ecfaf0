/** The part of a navigation's event that decides whether the bar is shown. */
interface Navigation {
  readonly fromLocation?: unknown;
  readonly pathChanged: boolean;
}

/** The events of a router that begin and end a navigation. */
interface NavigationEvents {
  subscribe(event: 'onBeforeNavigate' | 'onResolved', listener: (navigation: Navigation) => void): unknown;
}

/**
 * Marks the document while another screen is being loaded and drawn: a thin bar at its top answers the press until the
 * screen is there. Changes of filters keep the screen and show no bar.
 */
export function markNavigations(
  router: NavigationEvents,
  root: Pick<HTMLElement, 'dataset'> = document.documentElement,
): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged) root.dataset['navigating'] = '';
  });
  router.subscribe('onResolved', () => {
    delete root.dataset['navigating'];
  });
}
