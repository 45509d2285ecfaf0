import { useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { clientOnly } from '../../lib/loading/client-only.tsx';
import { deferredIsland } from '../../lib/loading/deferred-island.tsx';
import { useMedia } from '../../lib/loading/hooks.ts';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { useUser } from '../../lib/session/session.tsx';
import { hasSideColumn, SIDE_COLUMN_QUERY } from '../side-column/has-side-column.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';

const Footer = deferredIsland(async () => (await import('./footer.tsx')).Footer);
const SwitchedOffBanner = clientOnly(
  async () => (await import('./switched-off-banner.tsx')).SwitchedOffBanner,
);
const SideColumn = clientOnly(async () => (await import('../side-column/side-column.tsx')).SideColumn);
const ActivationBanner = clientOnly(async () => (await import('./activation-banner.tsx')).ActivationBanner);

/** The frame of all other screens: rail or bottom bar, header, footer. */
export function FullFrame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const user = useUser();
  const { switched_off: switchedOff } = useStartup().sysconfig;
  const [footerShown, setFooterShown] = useState(true);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const hasSide = hasSideColumn(path, user !== null);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[4.5rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#screen"
        className="sr-only z-50 rounded-sm bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {t('shell.skip')}
      </a>
      <Rail footerShown={footerShown} onToggleFooter={() => setFooterShown(!footerShown)} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0 [@media(height<480px)]:max-md:pb-[calc(2.75rem+env(safe-area-inset-bottom))]">
        <Header wide={hasSide} />
        {switchedOff.length > 0 && <SwitchedOffBanner features={switchedOff} />}
        {user !== null && user.email !== '' && !user.email_verified && <ActivationBanner user={user} />}
        <div
          className={`mx-auto w-full max-w-[80rem] flex-1 ${hasSide ? 'min-[112.5rem]:grid min-[112.5rem]:max-w-[103rem] min-[112.5rem]:grid-cols-[minmax(0,1fr)_22.5rem]' : ''}`}
        >
          <main id="screen" tabIndex={-1} className="px-4 py-5 outline-none md:px-6 md:py-6">
            {children}
          </main>
          {hasSide && <Aside />}
        </div>
        {footerShown && <Footer />}
      </div>
      <BottomBar />
    </div>
  );
}

/** The side column where there is room; elsewhere nothing of it is loaded. */
function Aside() {
  const t = useText();
  const isWide = useMedia(SIDE_COLUMN_QUERY);
  return (
    <aside
      aria-label={t('shell.side')}
      className="hidden py-6 pr-6 min-[112.5rem]:sticky min-[112.5rem]:top-16 min-[112.5rem]:block min-[112.5rem]:max-h-[calc(100dvh-4rem)] min-[112.5rem]:self-start min-[112.5rem]:overflow-y-auto min-[112.5rem]:[scrollbar-width:none]"
    >
      {isWide && <SideColumn />}
    </aside>
  );
}
