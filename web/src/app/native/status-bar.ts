import { StatusBar, Style } from '@capacitor/status-bar';

/** Keeps the text of the phone's status bar readable on the theme of the page, now and when it changes. */
export async function followTheme(): Promise<void> {
  const light = matchMedia('(prefers-color-scheme: light)');
  const root = document.documentElement;
  const apply = (): void => {
    const theme = root.dataset['theme'];
    const isLight = theme === 'matchday' || (theme !== 'floodlight' && light.matches);
    // The styles are named after the background behind the text.
    void StatusBar.setStyle({ style: isLight ? Style.Light : Style.Dark }).catch(() => undefined);
  };
  light.addEventListener('change', apply);
  new MutationObserver(apply).observe(root, { attributes: true, attributeFilter: ['data-theme'] });
  apply();
  // The page extends below the bar, because of `viewport-fit=cover`, and keeps clear of it by the safe areas.
  await StatusBar.setOverlaysWebView({ overlay: true }).catch(() => undefined);
}
