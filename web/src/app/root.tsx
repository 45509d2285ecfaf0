import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLanguage } from '../lib/i18n/languages.tsx';
import { clientOnly } from '../lib/loading/client-only.tsx';
import { documentTitle, useCurrentScreenTitle } from '../lib/page/screen-title.tsx';
import { BareFrame } from './shell/bare-frame.tsx';
import { FullFrame } from './shell/full-frame.tsx';

const PageOverlays = clientOnly(async () => (await import('./shell/page-overlays.tsx')).PageOverlays);

/** The page: the frame around the current screen, and the overlays of every screen. */
export function Root() {
  const facts = useRouterState({ select: (state) => state.matches.at(-1)?.staticData });
  const Frame = facts?.frame === 'bare' || facts?.section === 'auth' ? BareFrame : FullFrame;
  useDocumentTitle(facts?.title);
  return (
    <>
      <Frame>
        <Outlet />
      </Frame>
      <PageOverlays />
    </>
  );
}

function useDocumentTitle(key: string | undefined): void {
  const { t } = useLanguage();
  const { title } = useCurrentScreenTitle();
  const text = title ?? (key === undefined ? undefined : t(key));
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    document.title = documentTitle(t, path, text);
  }, [text, path, t]);
}
