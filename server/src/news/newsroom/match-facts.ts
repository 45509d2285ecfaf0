import { leagueTable, type TableRow } from '@touchline/domain/football/season/league-table';
import type { ClubBefore, PreviewFacts } from '@touchline/domain/football/reports/match-preview';
import type {
  MatchFacts,
  MatchIncident,
  ReportedGoal,
} from '@touchline/domain/football/reports/match-report';
import type { RoundFacts } from '@touchline/domain/football/reports/round-up';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import {
  figureOf,
  type Moment,
  type MissingPlayer,
  type Season,
  type SeasonMatch,
} from '../../football/public.ts';

const SIDES = ['home', 'away'] as const;

/** The facts of a match that is over. The tables are those of the matches that kicked off no later. */
export function reportFacts(
  { season, match, isCup }: { readonly season: Season; readonly match: SeasonMatch; readonly isCup: boolean },
  moments: readonly Moment[],
): MatchFacts {
  const incidents = (kinds: readonly string[]) =>
    moments.flatMap(({ kind, side, playerId, minute, added }): MatchIncident[] =>
      kinds.includes(kind) && side !== null && playerId !== null ? [{ playerId, side, minute, added }] : [],
    );
  const goals = moments.flatMap(({ kind, side, playerId, otherId, minute, added, score }): ReportedGoal[] =>
    (kind === 'goal' || kind === 'penalty_goal' || kind === 'own_goal') &&
    side !== null &&
    playerId !== null &&
    score !== null
      ? [{ kind, side, playerId, assistId: otherId, minute, added, score }]
      : [],
  );
  const played = season.played.get(match.id) ?? [];
  const keeper = highest(played, ({ figures }) => figureOf(figures, 'saves'));
  return {
    clubs: { home: match.homeClubId, away: match.awayClubId },
    score: match.score ?? { home: 0, away: 0 },
    goals,
    sentOff: incidents(['red', 'second_yellow']),
    missedPenalties: incidents(['penalty_missed']),
    best: bestOf(played),
    keeper: keeper && { playerId: keeper.each.playerId, saves: keeper.figure },
    table: isCup ? [] : tableMoves(season, match),
    next: nextMatches(season, match),
  };
}

/** What is known of a match before its kick-off. */
export function previewFacts(
  { season, match, isCup }: { readonly season: Season; readonly match: SeasonMatch; readonly isCup: boolean },
  { venue, missing }: { readonly venue: string | null; readonly missing: readonly MissingPlayer[] },
): PreviewFacts {
  const before = season.matches.filter(({ kickoffMs }) => kickoffMs < match.kickoffMs);
  const rows = leagueTable(season.clubIds, before, { live: false });
  const clubBefore = (clubId: number): ClubBefore => {
    const row = rows.find((each) => each.clubId === clubId);
    const totals = [...season.totals.values()].filter(({ clubIds }) => clubIds.at(-1) === clubId);
    return {
      clubId,
      form: row?.form.map(({ result }) => result) ?? [],
      place: isCup || row === undefined || row.played === 0 ? null : row.place,
      points: row?.points ?? 0,
      best: bestOf(totals.filter(({ playerId }) => !missing.some((each) => each.playerId === playerId))),
      missing: missing
        .flatMap((each) => (each.clubId === clubId ? [each.playerId] : []))
        .toSorted(
          (one, other) =>
            (season.totals.get(other)?.easy ?? 0) - (season.totals.get(one)?.easy ?? 0) || one - other,
        ),
    };
  };
  return {
    kickoffMs: match.kickoffMs,
    venue,
    home: clubBefore(match.homeClubId),
    away: clubBefore(match.awayClubId),
    meeting: lastMeeting(before, match),
  };
}

/** The facts of a round whose matches are all over. */
export function roundFacts(
  season: Season,
  { round, league, isCup }: { readonly round: number; readonly league: string; readonly isCup: boolean },
): RoundFacts {
  const own = season.matches.filter((match) => match.round === round && match.state === 'over');
  const lastMs = Math.max(...own.map(({ kickoffMs }) => kickoffMs));
  const until = season.matches.filter(({ kickoffMs }) => kickoffMs <= lastMs);
  const [leader] = isCup ? [] : leagueTable(season.clubIds, until, { live: false });
  return {
    league,
    round,
    results: own.map(({ homeClubId, awayClubId, score }) => ({
      homeId: homeClubId,
      awayId: awayClubId,
      home: score?.home ?? 0,
      away: score?.away ?? 0,
    })),
    leader: leader === undefined ? null : { clubId: leader.clubId, points: leader.points },
    best: bestOf(own.flatMap(({ id }) => season.played.get(id) ?? [])),
  };
}

/** The first with the highest figure above 0; null without one. */
function highest<Each>(all: readonly Each[], figure: (each: Each) => number) {
  let found: { readonly each: Each; readonly figure: number } | null = null;
  for (const each of all) if (figure(each) > (found?.figure ?? 0)) found = { each, figure: figure(each) };
  return found;
}

function bestOf(played: readonly { readonly playerId: number; readonly easy: number }[]) {
  const best = highest(played, ({ easy }) => easy);
  return best && { playerId: best.each.playerId, points: best.figure / EASY.unitsPerPoint };
}

function tableMoves(season: Season, match: SeasonMatch): MatchFacts['table'] {
  const rowsOf = (matches: readonly SeasonMatch[]) => leagueTable(season.clubIds, matches, { live: false });
  const before = rowsOf(season.matches.filter(({ kickoffMs }) => kickoffMs < match.kickoffMs));
  const after = rowsOf(season.matches.filter(({ kickoffMs }) => kickoffMs <= match.kickoffMs));
  const rowOf = (rows: readonly TableRow[], clubId: number) => rows.find((row) => row.clubId === clubId);
  return SIDES.flatMap((side) => {
    const clubId = side === 'home' ? match.homeClubId : match.awayClubId;
    const [was, is] = [rowOf(before, clubId), rowOf(after, clubId)];
    if (is === undefined) return [];
    const place = was === undefined || was.played === 0 ? null : was.place;
    return [{ clubId, before: place, after: is.place, points: is.points }];
  });
}

function nextMatches(season: Season, match: SeasonMatch): MatchFacts['next'] {
  return SIDES.flatMap((side) => {
    const clubId = side === 'home' ? match.homeClubId : match.awayClubId;
    const next = season.matches.find(
      ({ kickoffMs, homeClubId, awayClubId, state }) =>
        kickoffMs > match.kickoffMs && state !== 'void' && (homeClubId === clubId || awayClubId === clubId),
    );
    if (next === undefined) return [];
    const opponentId = next.homeClubId === clubId ? next.awayClubId : next.homeClubId;
    return [{ clubId, opponentId, atMs: next.kickoffMs }];
  });
}

function lastMeeting(before: readonly SeasonMatch[], { homeClubId, awayClubId }: SeasonMatch) {
  const met = before.findLast(
    (each) =>
      each.state === 'over' &&
      each.score !== null &&
      ((each.homeClubId === homeClubId && each.awayClubId === awayClubId) ||
        (each.homeClubId === awayClubId && each.awayClubId === homeClubId)),
  );
  if (met === undefined || met.score === null) return null;
  const { home, away } = met.score;
  return met.homeClubId === homeClubId ? { home, away } : { home: away, away: home };
}
