import { useQuery } from '@tanstack/react-query';
import { ASSET_TYPE } from '@touchline/domain/cards';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyNote, ErrorState } from '../../../ui/states/states.tsx';
import type { FillRow, MarketCard } from '../queries.ts';

const MAX_SHOWN = 8;
const LOAN = 3;

interface FillsProps {
  readonly card: MarketCard;
  readonly fills: readonly FillRow[];
}

/** The last trades of a card, newest first; a press shows more of a player's. */
export function Fills({ card, fills }: FillsProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const isPlayer = card.asset_type === ASSET_TYPE.player;
  const more = useQuery({
    ...callQuery('market.players.fills', { playerId: card.id }),
    enabled: all && isPlayer,
  });
  if (fills.length === 0) {
    return <EmptyNote text={t('market.fills.empty.text')} />;
  }
  const shown = all ? (more.data?.data ?? fills) : fills.slice(0, MAX_SHOWN);
  return (
    <>
      <FillLines fills={shown} />
      {isPlayer && !all && fills.length > MAX_SHOWN && (
        <p className="border-t px-2 py-1">
          <Button size="small" variant="quiet" onClick={() => setAll(true)}>
            {t('market.fills.more')}
          </Button>
        </p>
      )}
      {more.error !== null && <ErrorState failure={more.error} onRetry={() => void more.refetch()} />}
    </>
  );
}

/** Trades, newest first. */
export function FillLines({ fills }: { readonly fills: readonly FillRow[] }) {
  const { t, locale } = useLanguage();
  return (
    <ul aria-label={t('market.fills')} className="divide-y border-t">
      {fills.map((fill) => (
        <li key={fill.id} className="flex min-h-11 items-center justify-between gap-3 px-4 py-1.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
            <Moment time={fill.at} format="relative" />
            {fill.kind >= 3 && <Badge>{t(`market.kind.${fill.kind}`)}</Badge>}
            {fill.my_side !== null && (
              <Badge tone="accent">
                {t(`${fill.kind === LOAN ? 'lending' : 'market'}.side.${fill.my_side}`)}
              </Badge>
            )}
          </span>
          <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
            {fill.qty > 1 && (
              <span className="tabular text-sm text-muted">{t('market.copies', { count: fill.qty })}</span>
            )}
            <span className="figures text-base">{xfcText(fill.price, locale)}</span>
            <span className="eyebrow text-xfc">{t('ui.xfc')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
