import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useGameNow } from '../../lib/loading/hooks.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { LanguageSelect } from '../../ui/controls/language-select.tsx';
import { isScreen, PathLink } from '../../ui/text/link.tsx';

const DAY = 86_400_000;

/** Language, links and the imprint. */
export function Footer() {
  return (
    <footer className="border-t">
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-5 gap-y-1 px-4 py-3 text-xs text-muted md:flex-nowrap md:gap-4 md:px-6 md:py-5">
        <LanguageSelect />
        <FooterLinks />
        <span className="flex-1 max-md:hidden" />
        <Imprint />
      </div>
    </footer>
  );
}

/** The footer of the sign-in screens: language and legal texts. */
export function BareFooter() {
  return (
    <footer className="flex flex-col items-center gap-3 px-4 py-6 text-xs text-muted">
      <LanguageSelect />
      <FooterLinks />
      <Imprint />
    </footer>
  );
}

function Imprint() {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  const year = new Date(useGameNow(DAY)).getUTCFullYear();
  return (
    <p className="tabular" suppressHydrationWarning>
      {t('shell.footer.copyright', { year: String(year), version: sysconfig.app_version })}
    </p>
  );
}

function FooterLinks() {
  const { t } = useLanguage();
  const router = useRouter();
  const { links } = useStartup().sysconfig;
  const entries = [
    { label: 'shell.footer.dashboard', address: links.dashboard ?? '/' },
    { label: 'shell.footer.terms', address: links.terms ?? '/terms' },
    { label: 'shell.footer.privacy', address: links.privacy ?? '/privacy' },
    { label: 'shell.footer.contact', address: links.contact ?? '/contact' },
    { label: 'shell.footer.app-store', address: links.app_store },
    { label: 'shell.footer.play-store', address: links.play_store },
  ];
  return (
    <nav aria-label={t('shell.footer.links')}>
      <ul className="flex flex-wrap gap-x-5">
        {entries.map(({ label, address }) =>
          address === null || (address.startsWith('/') && !isScreen(router, address)) ? null : (
            <li key={label}>
              <FooterLink address={address}>{t(label)}</FooterLink>
            </li>
          ),
        )}
        {links.social.map(({ network, url }) => (
          <li key={network}>
            <FooterLink address={url} label={network}>
              <svg className="size-4.5" aria-hidden="true">
                <use href={`/social.svg#${network.toLowerCase()}`} />
              </svg>
            </FooterLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FooterLinkProps {
  readonly address: string;
  /** The name of a link that is an icon. */
  readonly label?: string;
  readonly children: ReactNode;
}

function FooterLink({ address, label, children }: FooterLinkProps) {
  const variant = 'inline-flex min-h-11 items-center rounded-[2px] hover:text-text';
  if (address.startsWith('/')) {
    return (
      <PathLink path={address} className={variant}>
        {children}
      </PathLink>
    );
  }
  return (
    <a
      href={address}
      aria-label={label}
      rel="noopener noreferrer"
      target="_blank"
      className={`${variant} min-w-6`}
    >
      {children}
    </a>
  );
}
