import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { clientOnly } from '../../lib/loading/client-only.tsx';
import { deferredIsland } from '../../lib/loading/deferred-island.tsx';
import { Logo } from './logo.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const BareFooter = deferredIsland(async () => (await import('./footer.tsx')).BareFooter);
const BrandPanel = clientOnly(
  async () => (await import('../../features/auth/components/brand-panel.tsx')).BrandPanel,
  () => <div className="hidden h-dvh bg-turf-2 lg:sticky lg:top-0 lg:block" />,
);

/** The frame of the sign-in screens: no header or navigation, its own footer; two columns on desktops. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)]">
      <BrandPanel />
      <div className="flex min-h-dvh flex-col">
        <header className="flex items-center justify-between px-2 pt-[calc(0.5rem+env(safe-area-inset-top))] md:px-5 md:pt-4">
          <a href="/" aria-label={`${t('shell.name')}, ${t('shell.home')}`} className="rounded-sm p-2">
            <Logo />
          </a>
          <ThemeSwitch />
        </header>
        <main
          id="screen"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-4 px-4 py-4 outline-none lg:max-w-lg"
        >
          {children}
        </main>
        <BareFooter />
      </div>
    </div>
  );
}
