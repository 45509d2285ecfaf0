import { lazy, Suspense, useEffect } from 'react';
import { NewNotificationToast } from '../../features/inbox/components/new-notification-toast.tsx';
import { showOverlay, useOverlay } from '../../lib/page/page-overlay.ts';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { Tooltips } from '../../ui/overlay/tooltips.tsx';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { LoginRequiredDialog } from './login-required-dialog.tsx';
import { OfflineDialog } from './offline-dialog.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';

/** What lies above every screen: loaded once the page can be used, so that it is there before the network goes. */
export function PageOverlays() {
  return (
    <>
      <LoginRequiredDialog />
      <SignedOutDialog />
      <OfflineDialog />
      <NewNotificationToast />
      <Toaster />
      <Tooltips />
      <Keyboard />
      <HideHeaderOnScroll />
      <PageOverlay />
    </>
  );
}

const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));
const KeyboardHelp = lazy(async () => ({
  default: (await import('../keyboard/keyboard-help.tsx')).KeyboardHelp,
}));

/** The palette or the help for the keyboard, when one is open. */
function PageOverlay() {
  const above = useOverlay();
  const close = () => showOverlay(null);
  return (
    <Suspense fallback={null}>
      {above === 'palette' && <Palette onClose={close} />}
      {above === 'help' && <KeyboardHelp onClose={close} />}
    </Suspense>
  );
}

/** The hand trembles: less than this is no scrolling, in px. */
const MIN = 12;
/** The top of a page is never without its header. */
const TOP = 96;

/** On a phone the header gives way while one reads on, and comes back with the first move upwards. */
function HideHeaderOnScroll() {
  useEffect(() => {
    const page = document.documentElement;
    let former = scrollY;
    let wasAway = false;
    const follow = () => {
      const moved = scrollY - former;
      if (Math.abs(moved) < MIN && scrollY > TOP) return;
      former = scrollY;
      const isAway = moved > 0 && scrollY > TOP;
      // Written anew, even the same would have the browser look for whom it concerns.
      if (isAway === wasAway) return;
      wasAway = isAway;
      if (isAway) page.dataset['header'] = 'away';
      else delete page.dataset['header'];
    };
    addEventListener('scroll', follow, { passive: true });
    return () => {
      removeEventListener('scroll', follow);
      delete page.dataset['header'];
    };
  }, []);
  return null;
}
