import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';

/** Finds players by name, in the list of them. */
export function MarketSearch() {
  const t = useText();
  const router = useRouter();
  const [text, setText] = useState('');
  return (
    <search className="w-full md:w-80">
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
    </search>
  );
}
