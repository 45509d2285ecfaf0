import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../../db/database.ts';
import { figureOf, loadSeason, type Played } from '../seasons/season-memory.ts';

type Answer = CallOutput<'football.clubs.topPlayers'>;
type Row = Answer['goals'][number];

const SHOWN = 5;

/** The players of a club with the most goals, assists and cards in its matches of a season. */
export async function topPlayers(
  db: Db,
  { teamId, seasonId }: ParsedInput<'football.clubs.topPlayers'>,
): Promise<Answer | Refusal> {
  const season = await loadSeason(db, seasonId);
  if (season === null || !season.clubIds.includes(teamId)) return refuse('ERR_NOT_FOUND');
  const played = [...season.played.values()].flat().filter(({ clubId }) => clubId === teamId);
  const people = await loadPeople(
    db,
    played.map(({ playerId }) => playerId),
  );
  const top = (figure: (each: Played) => number) => topOf(played, figure, people);
  return {
    goals: top(({ figures }) => figureOf(figures, 'goals')),
    assists: top(({ figures }) => figureOf(figures, 'assists')),
    cards: top(({ figures }) => figureOf(figures, 'yellowCards') + figureOf(figures, 'redCards')),
  };
}

type People = ReadonlyMap<number, Row['player']>;

async function loadPeople(db: Db, playerIds: readonly number[]): Promise<People> {
  const { rows } = await sql<Row['player']>`
    select id, name, short_name, position, shirt_number from player where id = any(${[...new Set(playerIds)]}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The players with the highest sums above 0; those level are in the order of their names. */
function topOf(played: readonly Played[], figure: (each: Played) => number, people: People): Row[] {
  const sums = new Map<number, number>();
  for (const each of played) sums.set(each.playerId, (sums.get(each.playerId) ?? 0) + figure(each));
  return [...sums]
    .flatMap(([playerId, value]) => {
      const player = people.get(playerId);
      return value === 0 || player === undefined ? [] : [{ player, value }];
    })
    .toSorted(
      (one, other) =>
        other.value - one.value ||
        one.player.name.localeCompare(other.player.name, 'en') ||
        one.player.id - other.player.id,
    )
    .slice(0, SHOWN);
}
