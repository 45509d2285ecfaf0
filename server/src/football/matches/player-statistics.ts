import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { PlayerRecord } from '@touchline/domain/football/fold';
import { matchBonus } from '@touchline/domain/scoring/match';
import { pointsText, type ScoringTable } from '@touchline/domain/scoring/table';
import { EASY } from '@touchline/domain/scoring/tables/easy';
import { PRO } from '@touchline/domain/scoring/tables/pro';
import type { Db } from '../../db/database.ts';
import { foldedMatch, matchHead, type MatchHead } from './match-memory.ts';
import {
  loadPlayersInMatch,
  loadScores,
  matchPlayerRow,
  type StoredScore,
  type PlayerInMatch,
} from './match-players.ts';

type Answer = CallOutput<'football.matches.players'>;
type Row = Answer['players'][number];
type TableScore = Row['easy'];

/**
 * All players of both line-ups with their statistics and their points in the easy and the pro table. The provisional
 * bonus (what the player gets if the match ends now) is separate until the final whistle.
 */
export async function playerStatistics(db: Db, matchId: number): Promise<Answer | Refusal> {
  const head = await matchHead(db, matchId);
  if (head === null) return refuse('ERR_NOT_FOUND');
  const { record } = await foldedMatch(db, head);
  const people = await loadPlayersInMatch(db, [...record.players.keys()]);
  const scores = await loadScores(db, matchId);
  const easy = scorer(EASY, head, record.players, people);
  const pro = scorer(PRO, head, record.players, people);
  const players = [...record.players].flatMap(([playerId, played]): Row[] => {
    const person = people.get(playerId);
    if (person === undefined) return [];
    const stored = scores.get(playerId);
    const proScore = head.full_statistics ? pro(playerId, stored?.get(PRO.key)) : null;
    return [
      {
        ...rowOf(person, played, head.full_statistics),
        easy: easy(playerId, stored?.get(EASY.key)),
        pro: proScore,
        rating: played.statistics.minutes === 0 ? null : (proScore?.points ?? null),
      },
    ];
  });
  return { match_id: matchId, full_statistics: head.full_statistics, ended: isOver(head), players };
}

function isOver({ status }: MatchHead): boolean {
  return status === 'ended' || status === 'confirmed' || status === 'abandoned';
}

function rowOf(
  person: PlayerInMatch,
  { side, started, onPitch, statistics }: PlayerRecord,
  fullStatistics: boolean,
): Omit<Row, 'easy' | 'pro' | 'rating'> {
  const full = (figure: number): number | null => (fullStatistics ? figure : null);
  const passes = statistics.passesGood + statistics.passesBad;
  return {
    ...matchPlayerRow(person),
    side,
    started,
    on_pitch: onPitch,
    minutes: statistics.minutes,
    goals: statistics.goals,
    assists: statistics.assists,
    saves: statistics.saves,
    shots: full(statistics.shotsOnTarget + statistics.shotsOffTarget),
    shots_on_target: full(statistics.shotsOnTarget),
    key_passes: full(statistics.keyPasses),
    passes: full(passes),
    pass_accuracy: passes === 0 ? null : full(Math.round((100 * statistics.passesGood) / passes)),
    dribbles: full(statistics.dribbles),
    tackles: full(statistics.tacklesWon),
    interceptions: full(statistics.interceptions),
  };
}

/** Formats a player's stored points of a table, with the bonus they would get if the match ended now. */
function scorer(
  table: ScoringTable,
  head: MatchHead,
  players: ReadonlyMap<number, PlayerRecord>,
  people: ReadonlyMap<number, PlayerInMatch>,
): (playerId: number, stored: StoredScore | undefined) => TableScore {
  const fielded = [...players].flatMap(([playerId, { statistics }]) => {
    const position = people.get(playerId)?.position;
    return position === undefined ? [] : [{ playerId, position, statistics }];
  });
  const bonuses = isOver(head) ? new Map<number, number>() : matchBonus(table, fielded, head.full_statistics);
  const text = (units: number) => pointsText(table, units);
  return (playerId, stored) => ({
    points: text(stored?.points ?? 0),
    provisional_bonus: text(bonuses.get(playerId) ?? 0),
    reasons: (stored?.reasons ?? []).map(({ rule, count, points }) => ({
      rule,
      count,
      points: text(points),
    })),
  });
}
