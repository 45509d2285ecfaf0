import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { LazyPlayerCard } from '../../../game/cards/lazy-player-card.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { PathLink } from '../../../ui/text/link.tsx';

const SHOWN = 3;
const WIDTH = 92;

/** The best player cards that a manager owns, with the way to all of them; nothing for one without cards. */
export function BestCards({ managerId }: { readonly managerId: number }) {
  const { t, locale } = useLanguage();
  const { data } = useQuery(callQuery('portfolio.playerCards', { id: managerId, page: 1, perPage: SHOWN }));
  if (data === undefined || data.data.length === 0) return null;
  return (
    <PathLink
      path="/my-account/portfolio"
      className="panel flex flex-col gap-3 p-5 transition-colors duration-120 hover:border-line-strong hover:bg-hover"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="eyebrow text-muted">{t('account.best-cards')}</span>
        <ChevronRight size={18} className="text-muted" aria-hidden="true" />
      </span>
      <span className="flex gap-3">
        {data.data.map(({ card }) => (
          <LazyPlayerCard
            key={card.card_id}
            width={WIDTH}
            player={{
              ...card,
              nationality: card.nationality === '' ? null : card.nationality,
              form: [],
              figure: card.form === null ? null : pointsText(card.form, locale),
            }}
          />
        ))}
      </span>
    </PathLink>
  );
}
