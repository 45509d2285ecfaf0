import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NewNotificationToast } from '../features/inbox/parts/new-notification-toast.tsx';
import { useLanguage } from '../lib/languages.tsx';
import { useCurrentScreenTitle } from '../lib/screen-title.tsx';
import { Toaster } from '../ui/toast.tsx';
import { LoginRequiredDialog } from './shell/login-required-dialog.tsx';
import { OfflineDialog } from './shell/offline-dialog.tsx';
import { SignedOutDialog } from './shell/signed-out-dialog.tsx';
import { BareFrame } from './shell/bare-frame.tsx';
import { FullFrame } from './shell/full-frame.tsx';

/** The page: a frame around the screen on show, and what lies above every screen. */
export function Root() {
  const facts = useRouterState({ select: (state) => state.matches.at(-1)?.staticData });
  const Frame = facts?.frame === 'bare' || facts?.section === 'auth' ? BareFrame : FullFrame;
  useDocumentTitle(facts?.title);
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      <LoginRequiredDialog />
      <SignedOutDialog />
      <OfflineDialog />
      <NewNotificationToast />
      <Toaster />
    </>
  );
}

function useDocumentTitle(key: string | undefined): void {
  const { t } = useLanguage();
  const { title } = useCurrentScreenTitle();
  const text = title ?? (key === undefined ? undefined : t(key));
  useEffect(() => {
    document.title = text === undefined ? t('shell.name') : `${text} · ${t('shell.name')}`;
  }, [text, t]);
}
