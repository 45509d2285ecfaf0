import { NewNotificationToast } from '../../features/inbox/components/new-notification-toast.tsx';
import { Toaster } from '../../ui/overlay/toaster.tsx';
import { Keyboard } from '../keyboard/keyboard.tsx';
import { AbovePage } from './above-page.tsx';
import { HideHeaderOnScroll } from './hide-header-on-scroll.ts';
import { LoginRequiredDialog } from './login-required-dialog.tsx';
import { OfflineDialog } from './offline-dialog.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';

/** What lies above every screen: loaded once the page can be used, so that it is there before the network goes. */
export function AboveScreens() {
  return (
    <>
      <LoginRequiredDialog />
      <SignedOutDialog />
      <OfflineDialog />
      <NewNotificationToast />
      <Toaster />
      <Keyboard />
      <HideHeaderOnScroll />
      <AbovePage />
    </>
  );
}
