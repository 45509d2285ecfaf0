import { Users } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { Badge, LiveDot } from '../../../ui/text/badge.tsx';
import { LivePoints } from '../../../ui/figures/live-figure.tsx';
import { LineUpMark } from '../../../game/football/outlook.tsx';
import type { Match } from '../../../game/matches/match-row.tsx';
import { PlayerChip } from '../../../game/pitch/player-chip.tsx';
import { countedPoints, partKey, sitsOut } from '../pick-part.ts';
import type { TeamPick } from '../queries.ts';
import { matchOfPick } from '../standing/duel/pick-match.ts';
import { statusOf } from '../standing/duel/pick-slot.ts';
import type { Ownership } from '../standing/use-ownership.ts';
import { percentText } from '../../../lib/i18n/formats.ts';

interface PickListProps {
  readonly picks: readonly TeamPick[];
  /** The matches of the contest. */
  readonly matches: readonly Match[];
  /** By player id; empty while picks are hidden. */
  readonly ownership: ReadonlyMap<number, Ownership>;
  /** Opens the reasons of a player's points; null while there are none. */
  readonly onExplain: ((playerId: number) => void) | null;
}

/** The fifteen as a list: opponents, status and points. */
export function PickList({ picks, matches, ownership, onExplain }: PickListProps) {
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
                    <PickLine
                      pick={pick}
                      match={matchOfPick(matches, pick)}
                      ownership={ownership.get(pick.player_id)}
                    />
                  </div>
                ) : (
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onExplain(pick.player_id)}
                    className="w-full px-4 text-left hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    <PickLine
                      pick={pick}
                      match={matchOfPick(matches, pick)}
                      ownership={ownership.get(pick.player_id)}
                    />
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

interface PickLineProps {
  readonly pick: TeamPick;
  readonly match: Match | undefined;
  readonly ownership: Ownership | undefined;
}

function PickLine({ pick, match, ownership }: PickLineProps) {
  const language = useLanguage();
  const { t, locale } = language;
  const status = statusOf(match, language);
  const points = countedPoints(pick);
  return (
    <PlayerChip
      name={pick.short_name}
      kit={pick.club.kit}
      shirtNumber={pick.shirt_number}
      face={{ ...pick, id: pick.player_id }}
      stars={pick.stars}
      mark={
        <>
          <PartBadge pick={pick} />
          {pick.line_up !== null && (
            <span className="text-xs">
              <LineUpMark place={pick.line_up} />
            </span>
          )}
        </>
      }
      detail={
        <>
          {t(`ui.position.${pick.position}.short`)} · {pick.club.short_name} {t('contests.against')}{' '}
          {pick.opponent}
          {status !== null && (
            <span className={`tabular ml-2 inline-flex items-center gap-1 ${status.live ? 'text-live' : ''}`}>
              {status.live && <LiveDot />}
              {status.text}
            </span>
          )}
          {ownership !== undefined && (
            <span className="tabular ml-2 inline-flex items-center gap-1">
              <Users size={12} aria-hidden="true" />
              <span aria-hidden="true">{percentText(ownership.ownership, locale)}</span>
              <span className="sr-only">
                {t('live-contest.owned', { percent: percentText(ownership.ownership, locale) })}
              </span>
            </span>
          )}
        </>
      }
      aside={
        points !== null && (
          <span className="w-10 text-right text-lg">
            <LivePoints points={points} />
            <span className="sr-only"> {t('contests.my.points')}</span>
          </span>
        )
      }
    />
  );
}

/** The part of a pick: captain, absent, replaced or replacement. */
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
    case 'bench':
      return sitsOut(pick) ? null : <Badge>{t(partKey(pick))}</Badge>;
    case 'starter':
      return null;
  }
}
