import { inTransaction, sql, type Db, type Tx } from '../../../db/database.ts';
import { request, type ProviderAccess } from '../client.ts';
import {
  comparedKinds,
  countTable,
  disagreements,
  rowDisagreement,
  type Disagreement,
  type OurMatch,
} from '../compare.ts';
import { keepAnswer } from '../kept/answers.ts';
import { closeAgreed, raiseFlag, type FlagKind } from '../kept/flags.ts';
import { mapKey, mappedIds } from '../kept/mapping.ts';
import { pairClubs, pairMatch } from '../pairing.ts';
import { API_FOOTBALL } from '../api-football/league-state.ts';
import { readSecondMatches, readSecondTable, type SecondMatch, type SecondRow } from './answers.ts';

export const FOOTBALL_DATA = 'football-data';

/** A league that two sources cover. */
export interface ComparedLeague {
  /** The first source's key of the league, and the year in which the season begins. */
  readonly league: number;
  readonly season: number;
  /** The second source's code. */
  readonly code: string;
}

/**
 * Requests matches and table of a league from the second source and compares them with ours. Disagreements become flags
 * of operators; nothing that is scored is taken from here. Returns whether both were answered.
 */
export async function compareLeague(
  db: Db,
  access: ProviderAccess,
  league: ComparedLeague,
  now: Date,
): Promise<boolean> {
  const { code, season } = league;
  const resource = matchesAddress(league);
  const matches = await request(db, access, resource, now, (body) => readSecondMatches(body, code));
  if (!matches.answered) return false;
  await keepAnswer(db, access.provider, resource, matches.value, now);
  const ours = await inTransaction(db, (tx) => compareMatches(tx, league, matches.value, now));
  const tableAddress = `competitions/${code}/standings?season=${season}`;
  const table = await request(db, access, tableAddress, now, readSecondTable);
  if (!table.answered) return false;
  await keepAnswer(db, access.provider, tableAddress, table.value, now);
  await inTransaction(db, (tx) => compareTable(tx, ours, table.value, now));
  return true;
}

/** The resource whose age shows when a league was last compared. */
export function matchesAddress({ code, season }: ComparedLeague): string {
  return `competitions/${code}/matches?season=${season}`;
}

async function compareMatches(
  tx: Tx,
  league: ComparedLeague,
  theirs: readonly SecondMatch[],
  now: Date,
): Promise<readonly OurMatch[]> {
  const { clubs, matches } = await ourSeason(tx, league);
  const theirClubs = new Map(
    theirs.flatMap(({ home, away }) => [home, away]).map((club) => [club.key, club]),
  );
  const paired = pairClubs<number, string>(
    { clubs, matches },
    {
      clubs: [...theirClubs.values()],
      matches: theirs.map(({ kickOffMs, home, away }) => ({ kickOffMs, home: home.key, away: away.key })),
    },
  );
  for (const [key, subjectId] of paired)
    await mapKey(tx, FOOTBALL_DATA, { kind: 'club', key, subjectId, origin: 'matched' }, now);
  const ourLeague = (await mappedIds(tx, API_FOOTBALL, 'league')).get(String(league.league));
  if (ourLeague !== undefined)
    await mapKey(
      tx,
      FOOTBALL_DATA,
      { kind: 'league', key: league.code, subjectId: ourLeague, origin: 'operator' },
      now,
    );
  const clubIds = await mappedIds(tx, FOOTBALL_DATA, 'club');
  const mapped = await mappedIds(tx, FOOTBALL_DATA, 'match');
  for (const their of theirs) {
    const [home, away] = [clubIds.get(their.home.key), clubIds.get(their.away.key)];
    if (home === undefined || away === undefined) continue;
    const our = pairMatch(matches, { kickOffMs: their.kickOffMs, home, away });
    if (our === null) continue;
    if (mapped.get(their.key) !== our.id)
      await mapKey(
        tx,
        FOOTBALL_DATA,
        { kind: 'match', key: their.key, subjectId: our.id, origin: 'matched' },
        now,
      );
    await report(tx, our.id, comparedKinds(our, their), disagreements(our, their), now);
  }
  return matches;
}

/** Raises what differs and closes what agrees again. */
async function report(
  tx: Tx,
  matchId: number,
  compared: readonly FlagKind[],
  found: readonly Disagreement[],
  now: Date,
): Promise<void> {
  for (const each of found) await raiseFlag(tx, { matchId, provider: FOOTBALL_DATA, ...each }, now);
  const agreed = compared.filter((kind) => found.every((each) => each.kind !== kind));
  if (agreed.length > 0) await closeAgreed(tx, matchId, FOOTBALL_DATA, agreed, now);
}

/** A club's row that differs is shown with the last match of the club. */
async function compareTable(
  tx: Tx,
  matches: readonly OurMatch[],
  table: readonly SecondRow[],
  now: Date,
): Promise<void> {
  const counted = countTable(matches);
  const clubIds = await mappedIds(tx, FOOTBALL_DATA, 'club');
  for (const row of table) {
    const club = clubIds.get(row.clubKey);
    if (club === undefined) continue;
    const last = matches.findLast(
      ({ home, away, stage }) => stage === 'over' && (home === club || away === club),
    );
    if (last === undefined) continue;
    const found = rowDisagreement(counted.get(club), row);
    await report(tx, last.id, ['table'], found === null ? [] : [found], now);
  }
}

interface OurSeason {
  readonly clubs: readonly { readonly key: number; readonly name: string }[];
  /** By kick-off. */
  readonly matches: readonly OurMatch[];
}

async function ourSeason(tx: Tx, { league, season }: ComparedLeague): Promise<OurSeason> {
  const { rows } = await sql<{
    id: number;
    kickoff_at: Date;
    home_club_id: number;
    away_club_id: number;
    home_name: string;
    away_name: string;
    status: string;
    home_score: number | null;
    away_score: number | null;
  }>`
    select match.id, kickoff_at, home_club_id, away_club_id, home.name as home_name, away.name as away_name, status,
      home_score, away_score
    from match join round on round.id = match.round_id join season on season.id = round.season_id
    join league on league.id = match.league_id
    join club as home on home.id = home_club_id join club as away on away.id = away_club_id
    where league.provider = ${API_FOOTBALL} and league.provider_key = ${String(league)}
      and season.provider_key like ${`${season}-%`}
    order by kickoff_at, match.id
  `.execute(tx);
  const clubs = new Map(
    rows.flatMap((row) => [
      [row.home_club_id, row.home_name] as const,
      [row.away_club_id, row.away_name] as const,
    ]),
  );
  return {
    clubs: [...clubs].map(([key, name]) => ({ key, name })),
    matches: rows.map((row) => ({
      id: row.id,
      kickOffMs: row.kickoff_at.getTime(),
      home: row.home_club_id,
      away: row.away_club_id,
      stage: stageOf(row.status),
      score:
        row.home_score === null || row.away_score === null
          ? null
          : { home: row.home_score, away: row.away_score },
    })),
  };
}

function stageOf(status: string): OurMatch['stage'] {
  if (status === 'scheduled' || status === 'postponed') return 'to_come';
  return status === 'ended' || status === 'confirmed' ? 'over' : 'running';
}
