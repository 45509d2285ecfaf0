import type { ReactNode } from 'react';
import { useGameNow } from '../../lib/loading/hooks.ts';
import { useLanguage } from '../../lib/i18n/languages.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';
import { LanguageSelect } from '../../ui/controls/language-select.tsx';
import { PathLink } from '../../ui/text/link.tsx';

const DAY = 86_400_000;

/** Links, language and the imprint. */
export function Footer() {
  return (
    <footer className="border-t">
      <div className="mx-auto grid max-w-[80rem] grid-cols-[1fr_auto] items-center gap-x-5 px-4 py-3 text-sm text-muted md:gap-y-1 md:px-6">
        <FooterLinks grid="max-md:col-span-2 max-md:grid max-md:grid-cols-2 sm:max-md:grid-cols-3" />
        <SocialLinks />
        <div>
          <LanguageSelect />
        </div>
        <Imprint />
      </div>
    </footer>
  );
}

/** The footer of the sign-in screens: language and legal texts. */
export function BareFooter() {
  return (
    <footer className="flex flex-col items-center gap-1 px-4 py-6 text-sm text-muted">
      <LanguageSelect />
      <FooterLinks grid="justify-center" />
      <SocialLinks />
      <Imprint />
    </footer>
  );
}

function Imprint() {
  const { t } = useLanguage();
  const { sysconfig } = useStartup();
  const year = new Date(useGameNow(DAY)).getUTCFullYear();
  return (
    <p className="tabular py-2 text-xs max-md:col-span-2 md:justify-self-end" suppressHydrationWarning>
      {t('shell.footer.copyright', { year: String(year), version: sysconfig.app_version })}
    </p>
  );
}

function FooterLinks({ grid }: { readonly grid: string }) {
  const { t } = useLanguage();
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
    <nav aria-label={t('shell.footer.links')} className={`flex flex-wrap gap-x-5 ${grid}`}>
      {entries.map(
        ({ label, address }) =>
          address !== null && (
            <FooterLink key={label} address={address}>
              {t(label)}
            </FooterLink>
          ),
      )}
    </nav>
  );
}

/** Icons with room around them for a thumb; the outer ones are in line with what is above and below. */
function SocialLinks() {
  return (
    <div className="-mx-3 flex md:justify-self-end">
      {useStartup().sysconfig.links.social.map(({ network, url }) => (
        <FooterLink key={network} address={url} label={network}>
          <svg className="mx-3 size-5" aria-hidden="true">
            <use href={`/social.svg#${network.toLowerCase()}`} />
          </svg>
        </FooterLink>
      ))}
    </div>
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
    <a href={address} aria-label={label} rel="noopener noreferrer" target="_blank" className={variant}>
      {children}
    </a>
  );
}
