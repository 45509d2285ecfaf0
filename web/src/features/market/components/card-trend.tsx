import { useText } from '../../../lib/i18n/languages.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import type { MarketCard } from '../queries.ts';

/**
 * The course of a card's usual price over a week; nothing where it is only known since today. It has no colour of its own:
 * the change beside it is of trades, and may have gone the other way.
 */
export function CardTrend({
  trend,
  width = 56,
}: {
  readonly trend: MarketCard['trend'];
  readonly width?: number;
}) {
  if (trend.length < 2) return null;
  return <Sparkline values={trend.map(Number)} width={width} height={20} tone="plain" />;
}

/** The player's next opponent and venue, or the next match in the stadium. */
export function NextOpponent({ match }: { readonly match: MarketCard['next_match'] }) {
  const t = useText();
  if (match === null) return <span className="text-muted">–</span>;
  const { opponent, at_home, kickoff_dt } = match;
  return (
    <span title={opponent.name} className="inline-flex max-w-full items-baseline gap-1.5 whitespace-nowrap">
      <span className="font-medium">
        {t(at_home ? 'market.next.home' : 'market.next.away', { opponent: opponent.short_name })}
      </span>
      <span className="truncate text-muted">
        <Moment time={kickoff_dt} format="weekday" />
      </span>
    </span>
  );
}
