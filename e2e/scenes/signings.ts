import type { Page } from '@playwright/test';
import { isRefusal } from '@touchline/contract/errors';
import type { PickRow } from '@touchline/contract/contests/players';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { sql } from '../../server/src/db/database.ts';
import { inProcessManager } from '../../server/src/http/auth/caller.ts';
import { contestCaller } from '../../server/src/testing/contests/contest-calls.ts';
import type { Person } from '../story.ts';
import type { World } from '../world.ts';

/** All pickable players, as a manager sees them. */
export async function poolOf(
  { db }: World,
  contestId: number,
  { nickname }: Person,
): Promise<readonly PickRow[]> {
  const { rows } = await sql<{ id: number }>`select id from manager where nickname = ${nickname}`.execute(db);
  const caller = inProcessManager({ managerId: rows[0]?.id ?? 0, nickname });
  const found: PickRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await contestCaller(db)(
      'contests.players.pickable',
      { contestId, page, noItems: 100 },
      caller,
    );
    if (isRefusal(answer)) throw new Error(answer.refused);
    found.push(...answer.data);
    ({ pages } = answer.summary);
  }
  return found;
}

const MAX_OF_CLUB = CURRENT_RULES.proTeam.maxOfClub;

/** A player to be fielded by a card the manager lacks. */
export interface Signing {
  readonly row: PickRow;
  readonly card: { readonly cardId: number; readonly playerId: number };
  /** The slot they are to take. */
  readonly place: string;
}

/**
 * Players of three, three and two stars whose cards the manager lacks, each for a one-star starter of the same
 * position.
 */
export async function signingsFor(
  page: Page,
  rows: readonly PickRow[],
): Promise<readonly [Signing, Signing, Signing]> {
  const starters: { place: string; row: PickRow | undefined }[] = [];
  for (const slot of await page.locator('[data-slot][data-player]:not([data-slot$="reserve"])').all()) {
    const playerId = Number(await slot.getAttribute('data-player'));
    const place = (await slot.getAttribute('data-slot')) ?? '';
    starters.push({ place, row: rows.find(({ id }) => id === playerId) });
  }
  const ofClub = (clubId: number): number => starters.filter(({ row }) => row?.club.id === clubId).length;
  const signings: Signing[] = [];
  for (const stars of [3, 3, 2]) {
    const found = starters.flatMap(({ place, row: leaving }) => {
      const row = rows.find(
        ({ id, position, club, ...player }) =>
          player.stars === stars &&
          player.unavailable === null &&
          player.fielding?.by === null &&
          position === leaving?.position &&
          // All of them may join, and the club limit holds for every player who leaves.
          ofClub(club.id) + signings.length < MAX_OF_CLUB &&
          !signings.some((each) => each.row.id === id),
      );
      const cardId = row?.fielding?.card_id ?? null;
      const isFree = leaving?.stars === 1 && !signings.some((each) => each.place === place);
      return row === undefined || cardId === null || !isFree
        ? []
        : [{ row, place, card: { cardId, playerId: row.id } }];
    })[0];
    if (found === undefined) throw new Error(`no player of ${stars} stars fits`);
    signings.push(found);
  }
  const [first, second, third] = signings;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('expected three players');
  return [first, second, third];
}

/** Selects a slot and presses a player in the picker for it. */
export async function pickFor(page: Page, { place, row }: Signing): Promise<void> {
  await page.locator(`[data-slot="${place}"]`).click();
  await page.getByRole('searchbox', { name: 'Player or club' }).fill(row.name);
  await page.getByRole('list', { name: 'Players' }).getByRole('button', { name: row.name }).first().click();
}
