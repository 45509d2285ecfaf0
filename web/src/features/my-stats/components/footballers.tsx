import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText, pointsValues } from '../../../lib/i18n/money.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { Kit } from '../../../game/clubs/kit.tsx';
import { PathLink } from '../../../ui/text/link.tsx';

export type Footballer = CallOutput<'myStats.results'>['players']['best'][number];

interface FootballerRowsProps {
  readonly label: string;
  readonly players: readonly Footballer[];
  /** The longest bar; the largest average of both lists. */
  readonly max: number;
  readonly tone: 'best' | 'worst';
}

/** Players with their average per team as bars. */
export function FootballerRows({ label, players, max, tone }: FootballerRowsProps) {
  const { t, locale } = useLanguage();
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="eyebrow text-muted">{label}</h3>
      <ol className="flex flex-col gap-1">
        {players.map((player) => (
          <li key={player.player_id} className="flex min-w-0 items-center gap-3 py-1.5">
            {player.club === null ? (
              <span className="size-8 shrink-0" />
            ) : (
              <Kit kit={player.club.kit} size={32} />
            )}
            <span className="flex min-w-0 flex-1 flex-col gap-1">
              <span className="flex items-baseline justify-between gap-3">
                <PathLink
                  path={`/stats/details/player/${player.player_id}`}
                  className="truncate font-semibold hover:underline"
                >
                  {player.name}
                </PathLink>
                <span className="figures text-lg">{pointsText(player.average, locale)}</span>
              </span>
              <Bar value={Number(player.average)} max={max} tone={tone} />
              <span className="truncate text-xs text-muted">
                {t(`ui.position.${player.position}.short`)} · {t('my-stats.teams', { count: player.teams })} ·{' '}
                {t('my-stats.points', pointsValues(player.points, locale))}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface BarProps {
  readonly value: number;
  readonly max: number;
  readonly tone: 'best' | 'worst';
}

function Bar({ value, max, tone }: BarProps) {
  const share = max <= 0 ? 0 : Math.min(1, Math.max(0.01, value / max));
  return (
    <svg aria-hidden="true" width="100%" height="6" className="block">
      <rect width="100%" height="6" rx="3" className="fill-hover forced-colors:stroke-line" />
      <rect
        width={`${share * 100}%`}
        height="6"
        rx="3"
        className={tone === 'best' ? 'fill-accent-ink' : 'fill-down'}
      />
    </svg>
  );
}
