import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Search, Shield } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { PathLink } from '../../../ui/text/link.tsx';

const MAX_CLUBS = 5;
/** Shorter texts are in half of all names. */
const MIN_TEXT = 2;

/** Finds players by name in the list of them, or all players of a club. */
export function MarketSearch() {
  const t = useText();
  const router = useRouter();
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const clubs = useQuery({
    ...callQuery('market.clubs.search', { query }),
    enabled: query.length >= MIN_TEXT,
  });
  const found = query.length < MIN_TEXT ? [] : (clubs.data?.data.slice(0, MAX_CLUBS) ?? []);
  return (
    <search className="relative w-full md:w-80">
      <form
        className="relative w-full"
        action="/market/players"
        onSubmit={(event) => {
          event.preventDefault();
          const query = text.trim() === '' ? '' : `?search=${encodeURIComponent(text.trim())}`;
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
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="min-h-11 w-full rounded-sm border bg-surface pr-3 pl-10 placeholder:text-muted hover:border-line-strong"
        />
      </form>
      {found.length > 0 && (
        <ul aria-label={t('market.search.clubs')} className="overlay absolute top-full z-40 mt-1 w-full p-1">
          {found.map(({ id, name }) => (
            <li key={id}>
              <PathLink
                path={`/market/players?club=${id}`}
                className="flex min-h-10 items-center gap-2.5 rounded-sm px-2.5 text-sm hover:bg-hover pointer-coarse:min-h-11"
              >
                <Shield size={16} aria-hidden="true" className="text-muted" />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <span className="text-xs text-muted">{t('market.facet.club')}</span>
              </PathLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
