import type { CallOutput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { moneyText } from '@touchline/domain/money';
import { rulesOf } from '@touchline/domain/rules/index';
import { packOf, type DrawTable, type PackKey, type RecipeKey } from '@touchline/domain/rules/packs';
import { sql, type Db } from '../../db/database.ts';
import { loadCardFaces } from '../../market/public.ts';
import { balancesOf } from '../../wallet/public.ts';
import type { FairDrawRow } from './fair-draw-row.ts';
import { nameOf } from './names.ts';
import { oddsOf } from './odds.ts';

type Draws = CallOutput<'packs.draws.list'>['data'];
type Proof = Draws[number]['draw'];

const SHOWN = 50;

interface DrawRow extends FairDrawRow {
  readonly pack: PackKey | null;
  readonly recipe: RecipeKey | null;
  readonly rules_version: number;
  readonly league_id: number | null;
  readonly league_name: string | null;
  readonly country_code: string | null;
  readonly cards: readonly number[];
  readonly at: Date;
}

/** The fragments of a statement that reads draws; `condition` refers to `fair_draw`. */
function drawRows(condition: ReturnType<typeof sql>) {
  return sql<DrawRow>`
    select fair_draw.id, commitment, client_seed, nonce, table_hash, seed as server_seed,
      coalesce(pack, given_pack) as pack, recipe,
      coalesce(pack_drop.rules_version, exchange_recipe.rules_version, given_rules_version) as rules_version,
      league.id as league_id, league.name as league_name, country_code, cards, fair_draw.at
    from fair_draw
    join fair_seed on fair_seed.id = seed_id
    left join pack_drop on pack_drop.id = drop_id
    left join exchange_recipe on exchange_recipe.id = recipe_id
    left join league on league.id = coalesce(pack_drop.league_id, given_league_id)
    where ${condition}
  `;
}

/** The answer to a draw: the cards with their proof, and the manager's remaining balance and stock. */
export async function drawnAnswer(
  db: Db,
  drawId: number,
  managerId: number,
): Promise<CallOutput<'packs.buy'>> {
  const { rows } = await drawRows(sql`fair_draw.id = ${drawId}`).execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`draw ${drawId} is missing`);
  const balances = await balancesOf(db, managerId);
  return {
    draw: proofOf(row),
    cards: await facesOf(db, row.cards),
    balance: moneyText(balances.xfc),
    held_balance: moneyText(balances.held),
  };
}

/** The last draws of a manager with their proofs, newest first. */
export async function drawsOf(
  db: Db,
  managerId: number,
  language: LanguageCode,
): Promise<CallOutput<'packs.draws.list'>> {
  const { rows } = await drawRows(sql`
    fair_draw.manager_id = ${managerId} order by fair_draw.id desc limit ${SHOWN}
  `).execute(db);
  const faces = await loadCardFaces(
    db,
    rows.flatMap(({ cards }) => cards),
  );
  return {
    data: rows.map((row) => ({
      draw: proofOf(row),
      ...subjectOf(row, language),
      cards: row.cards.flatMap((cardId) => faces.get(cardId) ?? []),
    })),
  };
}

/** A draw of any manager, with all data that verifies it. */
export async function drawWithTable(
  db: Db,
  drawId: number,
  language: LanguageCode,
): Promise<CallOutput<'packs.draws.get'> | Refusal> {
  const { rows } = await drawRows(sql`fair_draw.id = ${drawId}`).execute(db);
  const [row] = rows;
  if (row === undefined) return refuse('ERR_NOT_FOUND');
  const pool = await sql<{ card_id: number; stars: number; left: number }>`
    select pool.card_id, pool.stars, pool.unminted as left
    from fair_draw, unnest(pool_cards, pool_stars, pool_left) with ordinality as pool (card_id, stars, unminted, place)
    where id = ${drawId} order by place
  `.execute(db);
  return {
    draw: proofOf(row),
    ...subjectOf(row, language),
    table: { ...oddsOf(tableOf(row)), pool: pool.rows },
    cards: await facesOf(db, row.cards),
  };
}

function proofOf({
  id,
  commitment,
  client_seed,
  nonce,
  table_hash,
  server_seed,
}: Omit<DrawRow, 'at'>): Proof {
  return { draw_id: id, commitment, client_seed, nonce, table_hash, server_seed };
}

type Subject = Pick<Draws[number], 'kind' | 'key' | 'title' | 'league' | 'at'>;

function subjectOf(row: DrawRow, language: LanguageCode): Subject {
  const key = row.pack ?? row.recipe;
  if (key === null) throw new Error(`draw ${row.id} has no pack and no recipe`);
  const { league_id: id, league_name: name, country_code } = row;
  return {
    kind: row.pack === null ? 'exchange' : 'pack',
    key,
    title: nameOf(key, language),
    league: id === null || name === null || country_code === null ? null : { id, name, country_code },
    at: row.at.toISOString(),
  };
}

function tableOf({ id, pack, recipe, rules_version }: DrawRow): DrawTable {
  const { shop } = rulesOf(rules_version);
  if (pack !== null) return packOf(shop, pack).table;
  if (recipe !== null) return shop.recipes[recipe].gives;
  throw new Error(`draw ${id} has no pack and no recipe`);
}

async function facesOf(db: Db, cardIds: readonly number[]): Promise<Draws[number]['cards']> {
  const faces = await loadCardFaces(db, cardIds);
  return cardIds.flatMap((cardId) => faces.get(cardId) ?? []);
}
