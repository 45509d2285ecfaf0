import { useState, type ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { clientOnly } from '../../lib/loading/client-only.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { useUser } from '../../lib/session/session.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';

const SwitchedOffBanner = clientOnly(
  async () => (await import('./switched-off-banner.tsx')).SwitchedOffBanner,
);
const ActivationBanner = clientOnly(async () => (await import('./activation-banner.tsx')).ActivationBanner);

/** The frame of all other screens: rail or bottom bar, header, footer. */
export function FullFrame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  const user = useUser();
  const { switched_off: switchedOff } = useStartup().sysconfig;
  const [footerShown, setFooterShown] = useState(true);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[4.5rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)]">
      <a
        href="#screen"
        className="sr-only z-50 rounded-sm bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {t('shell.skip')}
      </a>
      <Rail footerShown={footerShown} onToggleFooter={() => setFooterShown(!footerShown)} />
      <div className="flex min-h-dvh min-w-0 flex-col pb-[calc(4rem+env(safe-area-inset-bottom))] md:pb-0">
        <Header />
        {switchedOff.length > 0 && <SwitchedOffBanner features={switchedOff} />}
        {user !== null && user.email !== '' && !user.email_verified && <ActivationBanner user={user} />}
        <main
          id="screen"
          tabIndex={-1}
          className="mx-auto w-full max-w-[80rem] flex-1 px-4 py-5 outline-none md:px-6 md:py-6"
        >
          {children}
        </main>
        {footerShown && <Footer />}
      </div>
      <BottomBar />
    </div>
  );
}
