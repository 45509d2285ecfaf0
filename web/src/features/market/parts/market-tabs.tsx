import { useText } from '../../../lib/languages.tsx';
import { useUser } from '../../../lib/session.tsx';
import { PathLink } from '../../../ui/link.tsx';

const TABS = [
  { name: 'home', path: '/market' },
  { name: 'players', path: '/market/players' },
  { name: 'venues', path: '/market/venues' },
  { name: 'cards', path: '/my-account/portfolio', isOwn: true },
  { name: 'orders', path: '/my-account/my-market', isOwn: true },
] as const;

/** The ways between the screens of the market, for managers those to what is theirs, too. */
export function MarketTabs({ current }: { readonly current: (typeof TABS)[number]['name'] }) {
  const t = useText();
  const isManager = useUser() !== null;
  return (
    <nav
      aria-label={t('market.tabs')}
      className="relative -mx-4 mb-4 flex overflow-x-auto border-b px-4 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {TABS.filter((tab) => isManager || !('isOwn' in tab)).map(({ name, path }) => {
        const chosen = name === current;
        return (
          <span key={name} aria-current={chosen ? 'page' : undefined} className="relative flex shrink-0">
            <PathLink
              path={path}
              className={`flex min-h-11 items-center px-3 text-sm font-semibold focus-visible:-outline-offset-2 ${name === 'home' ? 'pl-0' : ''} ${chosen ? 'text-text' : 'text-muted hover:text-text'}`}
            >
              {t(`market.tab.${name}`)}
            </PathLink>
            {chosen && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
          </span>
        );
      })}
    </nav>
  );
}
