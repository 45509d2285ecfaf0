import { useRouter } from '@tanstack/react-router';
import { ArrowRight, Landmark, PackageOpen, Search, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/languages.tsx';
import type { Icon } from '../../../ui/icons.ts';
import { isScreen, PathLink } from '../../../ui/link.tsx';

/** Finds players by name, in the list of them. */
export function MarketSearch() {
  const t = useText();
  const router = useRouter();
  const [words, setWords] = useState('');
  return (
    <search>
      <form
        className="relative max-w-xl"
        action="/market/players"
        onSubmit={(event) => {
          event.preventDefault();
          const query = words.trim() === '' ? '' : `?search=${encodeURIComponent(words.trim())}`;
          router.history.push(`/market/players${query}`);
        }}
      >
        <Search
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          name="search"
          maxLength={60}
          autoComplete="off"
          aria-label={t('market.players.search')}
          placeholder={t('market.search.hint')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className="min-h-11 w-full rounded-sm border bg-surface pr-3 pl-10 placeholder:text-muted hover:border-line-strong"
        />
      </form>
    </search>
  );
}

const WAYS: readonly { readonly name: string; readonly path: string; readonly icon: Icon }[] = [
  { name: 'players', path: '/market/players', icon: UsersRound },
  { name: 'venues', path: '/market/venues', icon: Landmark },
  { name: 'packs', path: '/market/market-cards/card-packs', icon: PackageOpen },
];

/** The ways on, of those that lead somewhere. */
export function MarketWays() {
  const t = useText();
  const router = useRouter();
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:auto-cols-fr sm:grid-flow-col">
      {WAYS.filter(({ path }) => isScreen(router, path)).map(({ name, path, icon: WayIcon }) => (
        <li key={name}>
          <PathLink
            path={path}
            className="panel group flex h-full items-center gap-4 px-4 py-4 hover:border-line-strong"
          >
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-sm bg-hover text-accent-ink">
              <WayIcon size={22} aria-hidden="true" />
            </span>
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="font-display text-lg font-semibold">{t(`market.way.${name}`)}</span>
              <span className="text-sm text-muted">{t(`market.way.${name}.text`)}</span>
            </span>
            <ArrowRight
              size={18}
              aria-hidden="true"
              className="shrink-0 text-muted transition-transform duration-120 group-hover:translate-x-0.5 sm:max-lg:hidden"
            />
          </PathLink>
        </li>
      ))}
    </ul>
  );
}
