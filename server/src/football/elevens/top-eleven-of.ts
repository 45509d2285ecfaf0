import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { topEleven } from '@touchline/domain/football/season/top-eleven';
import { pointsText } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import { gameNow } from '../../db/clock.ts';
import type { Db } from '../../db/database.ts';
import { loadClubs, loadLeagues } from '../rows.ts';
import { figureOf, loadSeason, type Played } from '../seasons/season-memory.ts';
import { loadPlayers } from '../players/player-index.ts';
import { playerHead } from '../players/player-rows.ts';

type Answer = CallOutput<'football.elevens.get'>;

interface Sum {
  readonly playerId: number;
  readonly points: number;
  readonly goals: number;
  readonly assists: number;
  /** Of the latest match. */
  readonly clubId: number;
}

/** The eleven with the most points of a round, or of the whole season (round 0). */
export async function topElevenOf(
  db: Db,
  { seasonId, round }: ParsedInput<'football.elevens.get'>,
): Promise<Answer | Refusal> {
  const season = await loadSeason(db, seasonId);
  const league = (await loadLeagues(db, [seasonId])).get(seasonId);
  if (season === null || league === undefined) return refuse('ERR_NOT_FOUND');
  const inRound = season.matches.filter((match) => round === 0 || match.round === round);
  if (inRound.length === 0) return refuse('ERR_NOT_FOUND');
  const table = league.full_statistics ? PRO : EASY;
  const played = inRound.flatMap(({ id }) => season.played.get(id) ?? []);
  const sums = sumsOf(played, (each) => (league.full_statistics ? (each.pro ?? 0) : each.easy));
  const players = await loadPlayers(db, [...sums.keys()]);
  const eleven = topEleven(
    [...sums.values()].flatMap(({ playerId, points }) => {
      const position = players.get(playerId)?.position;
      return position === undefined ? [] : [{ playerId, position, points }];
    }),
  );
  const clubs = await loadClubs(
    db,
    [...sums.values()].map(({ clubId }) => clubId),
  );
  const today = await gameNow(db);
  const begun = season.matches.filter(({ state }) => state === 'live' || state === 'over');
  return {
    league,
    round,
    rounds: [...new Set(begun.map((match) => match.round))].toSorted((one, other) => one - other),
    is_provisional: inRound.some(({ state, status }) => state !== 'void' && status !== 'confirmed'),
    formation: eleven?.formation ?? null,
    players: (eleven?.lines ?? []).flatMap((line, place) =>
      line.flatMap(({ playerId }, slot) => {
        const [person, sum] = [players.get(playerId), sums.get(playerId)];
        if (person === undefined || sum === undefined) return [];
        const { points, goals, assists, clubId } = sum;
        // In the shirt they played in: a later transfer does not change an eleven.
        const head = playerHead({ ...person, club_id: clubId }, clubs, today);
        return [{ player: head, line: place, slot, points: pointsText(table, points), goals, assists }];
      }),
    ),
    table: league.full_statistics ? 'pro' : 'easy',
  };
}

function sumsOf(played: readonly Played[], pointsOf: (each: Played) => number): ReadonlyMap<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const each of played) {
    const before = sums.get(each.playerId);
    sums.set(each.playerId, {
      playerId: each.playerId,
      points: (before?.points ?? 0) + pointsOf(each),
      goals: (before?.goals ?? 0) + figureOf(each.figures, 'goals'),
      assists: (before?.assists ?? 0) + figureOf(each.figures, 'assists'),
      clubId: each.clubId,
    });
  }
  return sums;
}
