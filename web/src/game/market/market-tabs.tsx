import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useText } from '../../lib/i18n/languages.tsx';
import { useUser } from '../../lib/session/session.tsx';
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

/** Fades the ends beyond which there are more tabs. */
const FADES = {
  none: '',
  after: 'mask-[linear-gradient(to_right,black_calc(100%-3.5rem),transparent)]',
  before: 'mask-[linear-gradient(to_left,black_calc(100%-3.5rem),transparent)]',
  both: 'mask-[linear-gradient(to_right,transparent,black_3.5rem,black_calc(100%-3.5rem),transparent)]',
} as const;

function fadeOf({
  before,
  after,
}: {
  readonly before: boolean;
  readonly after: boolean;
}): keyof typeof FADES {
  if (before && after) return 'both';
  return before ? 'before' : after ? 'after' : 'none';
}

/** The target of the link under the pointer, to prefetch its screen on pointerdown. */
function pathUnder({ target }: PointerEvent): string | null {
  return target instanceof Element ? (target.closest('a')?.getAttribute('href') ?? null) : null;
}

/** The tabs of the market, for managers with their own orders and cards. */
export function MarketTabs({ current }: { readonly current: (typeof TABS)[number]['name'] }) {
  const t = useText();
  const isManager = useUser() !== null;
  const router = useRouter();
  const list = useRef<HTMLElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  const note = () => {
    const bar = list.current;
    if (bar === null) return;
    const before = bar.scrollLeft > 8;
    const after = bar.scrollLeft + bar.clientWidth < bar.scrollWidth - 8;
    setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
  };
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || !chosen) return;
    // Scrolls horizontally only: `scrollIntoView` would scroll the page as well.
    list.current.scrollTo({ left: chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2 });
    note();
  }, [current]);
  useEffect(() => {
    const bar = list.current;
    if (bar === null) return undefined;
    const resized = new ResizeObserver(note);
    resized.observe(bar);
    return () => resized.disconnect();
  }, []);
  return (
    <nav
      ref={list}
      aria-label={t('market.tabs')}
      data-tabs
      onScroll={note}
      onPointerDown={(event) => {
        const path = pathUnder(event);
        if (path !== null && path !== router.state.location.pathname)
          void router.preloadRoute({ to: '/', href: path });
      }}
      className={`relative -mx-4 mb-4 flex overflow-x-auto border-b px-4 [scrollbar-width:none] md:mx-0 md:px-0 ${FADES[fadeOf(hidden)]}`}
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
