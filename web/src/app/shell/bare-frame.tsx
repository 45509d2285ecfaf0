import type { ReactNode } from 'react';
import { useText } from '../../lib/languages.tsx';
import { BareFooter } from './footer.tsx';
import { Logo } from './logo.tsx';

/** The frame of the sign-in screens: no header, no navigation, a footer of its own. */
export function BareFrame({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="/" aria-label={t('shell.home')} className="self-start rounded-sm p-5">
        <Logo />
      </a>
      <main
        id="screen"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 py-6 outline-none"
      >
        {children}
      </main>
      <BareFooter />
    </div>
  );
}
