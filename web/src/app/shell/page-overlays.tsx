import { useEffect } from 'react';
import { NewNotificationToast } from '../../features/inbox/components/new-notification-toast.tsx';
import { TourGate } from '../../features/onboarding/components/tour-gate.tsx';
import { clientOnly } from '../../lib/loading/client-only.tsx';
import { useStepUpAsked } from '../../lib/session/step-up.ts';
import { showOverlay, useOverlay } from '../../lib/page/page-overlay.ts';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { Tooltips } from '../../ui/overlay/tooltips.tsx';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { LoginRequiredDialog } from '../dialogs/login-required-dialog.tsx';
import { OfflineDialog } from '../dialogs/offline-dialog.tsx';
import { Notices } from '../offline/notices.tsx';
import { SignedOutDialog } from '../dialogs/signed-out-dialog.tsx';
import { useWaitingAfterChanges } from './waiting.ts';

/**
 * The overlays of every screen. They load after hydration, so that they are available when the network is lost.
 */
export function PageOverlays() {
  useWaitingAfterChanges();
  return (
    <>
      <LoginRequiredDialog />
      <SignedOutDialog />
      <OfflineDialog />
      <Notices />
      <NewNotificationToast />
      <Toaster />
      <Tooltips />
      <Keyboard />
      <HideHeaderOnScroll />
      <StepUp />
      <TourGate />
      <PageOverlay />
    </>
  );
}

const Palette = clientOnly(async () => (await import('../palette/palette.tsx')).Palette);
const KeyboardHelp = clientOnly(async () => (await import('../keyboard/keyboard-help.tsx')).KeyboardHelp);
const StepUpDialog = clientOnly(async () => (await import('../dialogs/step-up-dialog.tsx')).StepUpDialog);

/** The confirmation before a sensitive change, when one is requested. */
function StepUp() {
  return useStepUpAsked() && <StepUpDialog />;
}

/** The palette or the keyboard help, when open. */
function PageOverlay() {
  const overlay = useOverlay();
  const close = () => showOverlay(null);
  return (
    <>
      {overlay === 'palette' && <Palette onClose={close} />}
      {overlay === 'help' && <KeyboardHelp onClose={close} />}
    </>
  );
}

/** Smaller scroll distances are jitter, in px. */
const MIN = 12;
/** As in `motion.css`. */
const PHONE = '(width < 768px)';
/** Above this scroll position the header always shows, in px. */
const TOP = 96;

/**
 * On a phone the header hides while scrolling down and returns on scrolling up. Elsewhere the scroll position is not
 * read: the browser would lay out the page before the frame is due.
 */
function HideHeaderOnScroll() {
  useEffect(() => {
    const page = document.documentElement;
    const phone = matchMedia(PHONE);
    let former = scrollY;
    let wasAway = false;
    const onScroll = () => {
      if (!phone.matches) return;
      const moved = scrollY - former;
      if (Math.abs(moved) < MIN && scrollY > TOP) return;
      former = scrollY;
      const isAway = moved > 0 && scrollY > TOP;
      // Writing the same value again would still recalculate styles.
      if (isAway === wasAway) return;
      wasAway = isAway;
      if (isAway) page.dataset['header'] = 'away';
      else delete page.dataset['header'];
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      delete page.dataset['header'];
    };
  }, []);
  return null;
}
