import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { RankMove } from '../../../game/contests/rank-move.tsx';
import type { StandingRow } from '../queries.ts';
import { isPaid } from './prize-line.ts';
import { teamNumber } from './duel/team-number.ts';
import { numberFormat } from '../../../lib/i18n/formats.ts';

interface OwnPinProps {
  /** My rows, best first. */
  readonly rows: readonly StandingRow[];
  /** Teams whose rows can be seen. */
  readonly inView: readonly number[];
  /** Index (from 0) of the first row that can be seen. */
  readonly firstInView: number;
  readonly onJump: (row: StandingRow) => void;
}

/**
 * My places that are scrolled away, at the foot of the list within a thumb's reach; a press jumps there. Its room
 * below the list is always kept, so that its coming and going moves nothing.
 */
export function OwnPin({ rows, inView, firstInView, onJump }: OwnPinProps) {
  const { t, locale } = useLanguage();
  if (rows.length === 0) return null;
  const away = rows.filter(({ team_id }) => !inView.includes(team_id));
  return (
    <div className="sticky bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-10 h-14 md:bottom-0">
      <ul
        aria-label={t('contests.standings.mine')}
        className={`flex h-14 divide-x overflow-hidden border-t bg-raised ${away.length === 0 ? 'invisible' : 'animate-appear'}`}
      >
        {away.map((row) => {
          const Arrow = row.rank - 1 < firstInView ? ArrowUp : ArrowDown;
          return (
            <li key={row.team_id} className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => onJump(row)}
                className="flex h-14 w-full items-center gap-2 px-3 text-left shadow-[inset_3px_0_0_var(--accent-ink)] hover:bg-hover focus-visible:-outline-offset-2 md:gap-4 md:px-4"
              >
                <Arrow size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
                <span className="sr-only">{t('live-contest.jump')}: </span>
                <span className="flex items-baseline gap-1.5">
                  <span className="figures text-lg text-accent-ink">
                    {numberFormat(locale).format(row.rank)}
                  </span>
                  <RankMove teamId={row.team_id} rank={row.rank} size="small" />
                </span>
                <span
                  className={`min-w-0 flex-1 truncate font-semibold ${away.length > 1 ? 'max-md:sr-only' : ''}`}
                >
                  {rows.length === 1
                    ? row.nickname
                    : t('contests.team.number', { number: teamNumber(rows, row) })}
                </span>
                {isPaid(row.prize) && (
                  <span className={rows.length > 1 ? 'max-md:hidden' : ''}>
                    <MoneyText amount={row.prize} exact size="small" />
                  </span>
                )}
                <span className="ml-auto text-lg">
                  <LivePoints points={row.points} />
                  <span className="sr-only"> {t('contests.my.points')}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
