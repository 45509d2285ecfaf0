import { useLanguage } from '../../../lib/languages.tsx';
import { Badge, LiveDot } from '../../../ui/badge.tsx';
import { LivePoints } from '../../../ui/live-figure.tsx';
import { PlayerChip } from '../../../ui/player-chip.tsx';
import { countedPoints } from '../counted-points.ts';
import type { TeamPick } from '../queries.ts';

interface PickListProps {
  readonly picks: readonly TeamPick[];
  /** Opens the reasons of a player's points; null while there are none. */
  readonly onExplain: ((playerId: number) => void) | null;
}

const PLAYING: readonly string[] = ['first_half', 'half_time', 'second_half', 'extra_time'];

/** The fifteen as a list: who they play, what became of them, what they bring. */
export function PickList({ picks, onExplain }: PickListProps) {
  const { t } = useLanguage();
  const groups = [
    { label: t('contests.team.starters'), rows: picks.filter((pick) => pick.role === 'starter') },
    { label: t('ui.pitch.reserves'), rows: picks.filter((pick) => pick.role === 'reserve') },
  ];
  return (
    <div className="panel overflow-hidden">
      {groups.map(({ label, rows }) => (
        <section key={label} aria-label={label}>
          <h2 className="eyebrow border-b bg-raised px-4 py-2 text-muted not-first:border-t">{label}</h2>
          <ul className="divide-y">
            {rows.map((pick) => (
              <li key={pick.player_id}>
                {onExplain === null ? (
                  <div className="px-4">
                    <PickLine pick={pick} />
                  </div>
                ) : (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onExplain(pick.player_id)}
                    className="w-full px-4 text-left hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    <PickLine pick={pick} />
                  </button>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PickLine({ pick }: { readonly pick: TeamPick }) {
  const { t } = useLanguage();
  const points = countedPoints(pick);
  return (
    <PlayerChip
      name={pick.short_name}
      kit={pick.club.kit}
      shirtNumber={pick.shirt_number}
      stars={pick.stars}
      detail={
        <>
          {t(`ui.position.${pick.position}.short`)} · {pick.club.short_name} {t('contests.against')}{' '}
          {pick.opponent}
          {PLAYING.includes(pick.match_status) && (
            <span className="ml-2 inline-block align-middle text-live">
              <LiveDot />
              <span className="sr-only">{t('contests.state.running')}</span>
            </span>
          )}
        </>
      }
      aside={
        <span className="flex items-center gap-3">
          <PartBadge pick={pick} />
          {points !== null && (
            <span className="w-10 text-right text-lg">
              <LivePoints points={points} />
              <span className="sr-only"> {t('contests.my.points')}</span>
            </span>
          )}
        </span>
      }
    />
  );
}

/** What became of a pick: captain, absent, replaced, in for another. */
function PartBadge({ pick }: { readonly pick: TeamPick }) {
  const { t } = useLanguage();
  switch (pick.part) {
    case 'captain':
      return <Badge tone="accent">{t('contests.part.captain')}</Badge>;
    case 'vice_captain':
      return <Badge tone="accent">{t('contests.part.vice_captain')}</Badge>;
    case 'absent':
    case 'replaced':
      return <Badge tone="down">{t(`contests.part.${pick.part}`)}</Badge>;
    case 'replacement':
      return <Badge tone="up">{t('contests.part.replacement')}</Badge>;
    case 'starter':
    case 'bench':
      return null;
  }
}
