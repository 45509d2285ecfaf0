import { timeText } from '../../../../lib/time/dates.ts';
import type { Language } from '../../../../lib/i18n/languages.tsx';
import { pointsText, pointsValues } from '../../../../lib/i18n/money.ts';
import { isPlaying, type Match } from '../../../../game/matches/match-row.tsx';
import type { PitchPlayer, PitchSlot } from '../../../../game/pitch/pitch-slot.ts';
import { countedPoints, partKey, sitsOut } from '../../pick-part.ts';
import type { TeamPick } from '../../queries.ts';
import { matchOfPick } from './pick-match.ts';

type Texts = Pick<Language, 't' | 'locale'>;

/** The state of a match in a few letters, and whether it is being played. */
export function statusOf(
  match: Match | undefined,
  { t, locale }: Texts,
): { readonly text: string; readonly live: boolean } | null {
  if (match === undefined) return null;
  if (match.is_void) return { text: t('contests.match.void'), live: false };
  if (match.status === 'scheduled') {
    return { text: timeText(Date.parse(match.kickoff_dt), 'time', locale), live: false };
  }
  if (match.status === 'half_time') return { text: t('contests.match.half_time'), live: true };
  if (isPlaying(match))
    return { text: t('contests.match.minute', { minute: match.minute ?? 0 }), live: true };
  return { text: t(`contests.match.${match.status}`), live: false };
}

/** Whether a match is upcoming, live or finished. */
function phaseOf(match: Match | undefined): 'to_come' | 'playing' | 'played' {
  if (match === undefined || match.status === 'scheduled') return 'to_come';
  return isPlaying(match) || match.status === 'half_time' ? 'playing' : 'played';
}

/** The part of a pick in its team. */
function swapOf(part: TeamPick['part']): 'out' | 'in' | null {
  if (part === 'absent' || part === 'replaced') return 'out';
  return part === 'replacement' ? 'in' : null;
}

/** Before the match: that the announced line-up leaves a pick out of the eleven. */
function lineUpProblem(
  { line_up: place }: TeamPick,
  { t }: Texts,
): NonNullable<PitchPlayer['problem']> | null {
  if (place !== 'bench' && place !== 'left_out') return null;
  return { kind: 'limit', text: t(`line-ups.${place}`) };
}

interface SlotOptions {
  readonly matches: readonly Match[];
  /** Picks that part this team from the one it is compared with; null when it is with none. */
  readonly apart: ReadonlySet<number> | null;
}

/** A pick as the pitch shows it: points for the team, state of the match, part in the team. */
export function pickSlot(pick: TeamPick, { matches, apart }: SlotOptions, text: Texts): PitchSlot {
  const { t, locale } = text;
  const points = countedPoints(pick);
  const figure = points === null ? `${t('contests.against')} ${pick.opponent}` : pointsText(points, locale);
  const isApart = apart?.has(pick.player_id) === true;
  const match = matchOfPick(matches, pick);
  const idle = points !== null && sitsOut(pick);
  return {
    key: String(pick.player_id),
    position: pick.position,
    player: {
      id: pick.player_id,
      name: pick.short_name,
      kit: pick.club.kit,
      shirtNumber: pick.shirt_number,
      club: pick.club,
      card: { ...pick, id: pick.player_id },
      ...(points !== null && { points: Number(points) }),
      figure,
      figureText:
        points === null
          ? figure
          : `${t('contests.points.counted', pointsValues(points, locale))}, ${t(partKey(pick))}`,
      mark: pick.captain ? 'captain' : pick.vice_captain ? 'vice_captain' : null,
      status: statusOf(match, text),
      problem: lineUpProblem(pick, text),
      ...(points !== null && { phase: phaseOf(match), quiet: idle || Number(points) === 0 }),
      ...(pick.gone_off && { gone: t('live-contest.gone-off') }),
      swap: points === null ? null : swapOf(pick.part),
      // In a comparison shared picks are dimmed, to make the differences visible.
      faded: idle || (apart !== null && !isApart),
      marked: isApart,
    },
  };
}
