import { useRouter } from '@tanstack/react-router';
import type { PointerEvent } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { scrollRow } from '../../ui/lists/scroll-row.ts';
import { PathLink } from '../../ui/text/link.tsx';

/** The tabs with their labels; those of a manager's own have the titles of their screens. */
const TABS = [
  { name: 'home', path: '/market', label: 'market.tab.home' },
  { name: 'players', path: '/market/players', label: 'market.tab.players' },
  { name: 'venues', path: '/market/venues', label: 'market.tab.venues' },
  { name: 'packs', path: '/market/market-cards/card-packs', label: 'market.tab.packs' },
  { name: 'exchange', path: '/market/market-cards/card-exchange', label: 'market.tab.exchange' },
  { name: 'cards', path: '/my-account/portfolio', label: 'portfolio.title', isOwn: true },
  { name: 'orders', path: '/my-account/my-market', label: 'my-market.title', isOwn: true },
  { name: 'watch', path: '/my-account/my-market/watch', label: 'watching.title', isOwn: true },
  { name: 'leases', path: '/my-account/my-market/leases', label: 'lending.mine', isOwn: true },
] as const;

/** The target of the link under the pointer, to prefetch its screen on pointerdown. */
function pathUnder({ target }: PointerEvent): string | null {
  return target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null;
}

/** The tabs of the market, for managers with their own orders and cards. */
export function MarketTabs({ current }: { readonly current: (typeof TABS)[number]['name'] }) {
  const t = useText();
  const isManager = useUser() !== null;
  const router = useRouter();
  return (
    <nav
      ref={scrollRow}
      aria-label={t('market.tabs')}
      data-tabs
      onPointerDown={(event) => {
        const path = pathUnder(event);
        if (path !== null && path !== router.state.location.pathname)
          void router.preloadRoute({ to: '/', href: path });
      }}
      className="scroll-row mb-4 border-b"
    >
      {TABS.filter((tab) => isManager || !('isOwn' in tab)).map(({ name, path, label }) => {
        const chosen = name === current;
        return (
          <span key={name} aria-current={chosen ? 'page' : undefined} className="relative flex shrink-0">
            <PathLink
              path={path}
              className={`flex min-h-11 items-center px-3 text-sm font-semibold focus-visible:-outline-offset-2 ${name === 'home' ? 'pl-0' : ''} ${chosen ? 'text-text' : 'text-muted hover:text-text'}`}
            >
              {t(label)}
            </PathLink>
            {chosen && <span className="absolute inset-x-0 -bottom-px h-0.5 bg-accent-ink" />}
          </span>
        );
      })}
    </nav>
  );
}
