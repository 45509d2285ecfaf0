import { randomUUID } from 'node:crypto';
import type { CallInput, CallOutput } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import { experienceForLevel } from '@touchline/domain/cards';
import { CURRENT_RULES, type Stars } from '@touchline/domain/rules/index';
import { makeCards } from '../../cards/ownership.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { give, makeTrader, whole } from '../market/market.ts';
import { openProScene, type ProScene } from './pro-contests.ts';
import type { Football, TestManager } from './contests.ts';

/** A venue with its card; its id is its club's. */
export interface TestVenue {
  readonly clubId: number;
  readonly cardId: number;
}

/** The fields of a contest a manager makes; omitted ones default to a free easy tournament over the round. */
export type MadeContest = Partial<CallInput<'contests.create'>>;

/** The environment of a test about contests made by managers: the football, the calls of contests and the market. */
export interface MakingScene extends ProScene {
  /** Makes the ground of a club of the round one of some stars. */
  readonly venue: (stars: Stars, index?: number) => Promise<TestVenue>;
  /** A manager of level 3 with 1,000 XFC that are not promotional. */
  readonly organizer: () => Promise<TestManager>;
  readonly give: (venue: TestVenue, manager: TestManager, copies: number) => Promise<void>;
  /** The input of `contests.create`. */
  readonly wish: (wish?: MadeContest) => CallInput<'contests.create'>;
  /** Makes a contest; throws when it is refused. */
  readonly make: (organizer: TestManager, wish?: MadeContest) => Promise<number>;
}

/** A tournament over all matches of a football, as managers wish for it. */
export function fridayFive({ leagueId, matchIds }: Pick<Football, 'leagueId' | 'matchIds'>) {
  return {
    name: 'Friday five',
    day: '',
    league_id: leagueId,
    matches: [...matchIds],
    kind: 3,
    is_pro: false,
  };
}

/** Opens a fresh database for one test file about contests made by managers. */
export async function openMakingScene(): Promise<MakingScene> {
  const scene = await openProScene();
  const { db, football } = scene;
  const wish = (wished: MadeContest = {}): CallInput<'contests.create'> => ({
    ...fridayFive(football),
    free_entry: wished.entry_fee === undefined,
    ...wished,
  });
  return {
    ...scene,
    wish,
    venue: (stars, index = 0) => makeVenue(db, football, stars, index),
    organizer: () => makeOrganizer(db),
    give: (venue, manager, copies) => give(db, venue, manager, copies),
    async make(organizer, wished) {
      return madeId(await scene.call('contests.create', wish(wished), organizer, randomUUID()));
    },
  };
}

/** The id of a contest that was made; throws when it was refused. */
export function madeId(outcome: CallOutput<'contests.create'> | { readonly refused: string }): number {
  if (isRefusal(outcome) || !('id' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.id;
}

async function makeOrganizer(db: Db): Promise<TestManager> {
  const organizer = await makeTrader(db, whole(1_000));
  const experience = experienceForLevel(CURRENT_RULES.contests.madeByManagers.minLevelForPaid, CURRENT_RULES);
  await sql`update manager set experience = ${experience} where id = ${organizer.managerId}`.execute(db);
  return organizer;
}

/** Grounds by stars, in the middle of their tiers. */
const SEATS = { 1: 12_000, 2: 25_000, 3: 40_000, 4: 55_000, 5: 80_000 } as const satisfies Record<
  Stars,
  number
>;

/** Makes the ground of a club of the round one of some stars, with its card. */
export async function makeVenue(db: Db, football: Football, stars: Stars, index: number): Promise<TestVenue> {
  const clubId = football.clubIds[index] ?? 0;
  await sql`
    update club set venue_name = ${`Ground of ${clubId}`}, venue_seats = ${SEATS[stars]} where id = ${clubId}
  `.execute(db);
  const lifetime = CURRENT_RULES.cards.venues[stars].lifetimeCopies;
  await inTransaction(db, (tx) => makeCards(tx, [{ assetType: 2, subjectId: clubId, stars, lifetime }]));
  const { rows } = await sql<{ id: number }>`
    update card set stars = ${stars} where asset_type = 2 and subject_id = ${clubId} returning id
  `.execute(db);
  return { clubId, cardId: rows[0]?.id ?? 0 };
}
