import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import { gold, moneyText, xfc } from '@touchline/domain/money';
import { rulesOf } from '@touchline/domain/rules/index';
import { fieldRows, fieldsOf, type FieldRow, type Wheel } from '@touchline/domain/wallet/spin';
import { sql, type Db } from '../../db/database.ts';
import { loadCardFaces } from '../../market/public.ts';
import type { FairDrawRow } from '../../packs/public.ts';

type Spin = CallOutput<'spin.proof'>['spin'];

const PER_PAGE = 20;

interface SpinRow extends FairDrawRow {
  readonly is_free: boolean;
  readonly price: bigint;
  readonly wheel: Wheel;
  readonly rules_version: number;
  readonly field: number;
  readonly pool: readonly number[];
  readonly card_id: number | null;
  readonly leased_until: Date | null;
  readonly pack_draw_id: number | null;
  readonly instead_currency: 'XFC' | 'GOLD' | null;
  readonly instead_units: bigint | null;
  readonly at: Date;
}

/** Reads spins; `condition` refers to `spin`. */
async function readSpins(db: Db, condition: ReturnType<typeof sql>): Promise<readonly SpinRow[]> {
  const { rows } = await sql<SpinRow>`
    select spin.id, commitment, fair_seed.client_seed, spin.nonce, spin.table_hash, fair_seed.seed as server_seed, is_free,
      price, wheel, rules_version, field, pool, card_id, leased_until, pack_draw_id, instead_currency, instead_units, at
    from spin join fair_seed on fair_seed.id = spin.seed_id
    where ${condition}
  `.execute(db);
  return rows;
}

/** One spin with its outcome. Throws when it does not exist. */
export async function spinRow(db: Db, spinId: number): Promise<Spin> {
  const [spin] = await inWireFormat(db, await readSpins(db, sql`spin.id = ${spinId}`));
  if (spin === undefined) throw new Error(`spin ${spinId} is missing`);
  return spin;
}

/** A page of the spins of a manager, newest first. */
export async function spinsOf(
  db: Db,
  managerId: number,
  { page }: ParsedInput<'spin.list'>,
): Promise<CallOutput<'spin.list'>> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from spin where manager_id = ${managerId}
  `.execute(db);
  const total = counted[0]?.total ?? 0;
  const rows = await readSpins(
    db,
    sql`spin.manager_id = ${managerId} order by spin.id desc limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`,
  );
  return {
    data: [...(await inWireFormat(db, rows))],
    summary: { total, page, per_page: PER_PAGE, pages: Math.ceil(total / PER_PAGE) },
  };
}

/** A spin of any manager, with all that verifies it. */
export async function spinWithTable(db: Db, spinId: number): Promise<CallOutput<'spin.proof'> | Refusal> {
  const rows = await readSpins(db, sql`spin.id = ${spinId}`);
  const [row] = rows;
  const [spin] = await inWireFormat(db, rows);
  if (row === undefined || spin === undefined) return refuse('ERR_NOT_FOUND');
  return { spin, table: { fields: fieldsOfSpin(row), pool: [...row.pool], card_id: row.card_id } };
}

async function inWireFormat(db: Db, rows: readonly SpinRow[]): Promise<readonly Spin[]> {
  const faces = await loadCardFaces(
    db,
    rows.flatMap(({ card_id }) => card_id ?? []),
  );
  return rows.map((row) => ({
    draw: {
      draw_id: row.id,
      commitment: row.commitment,
      client_seed: row.client_seed,
      nonce: row.nonce,
      table_hash: row.table_hash,
      server_seed: row.server_seed,
    },
    at: row.at.toISOString(),
    is_free: row.is_free,
    price: moneyText(gold(row.price)),
    wheel: row.wheel,
    field: row.field,
    prize: prizeOf(row),
    leased: (row.card_id === null ? undefined : faces.get(row.card_id)) ?? null,
    leased_until: row.leased_until?.toISOString() ?? null,
    pack_draw_id: row.pack_draw_id,
    instead: insteadOf(row),
  }));
}

function fieldsOfSpin({ rules_version, wheel }: SpinRow): FieldRow[] {
  return fieldRows(fieldsOf(wheel, rulesOf(rules_version).rewards.spin));
}

function prizeOf(row: SpinRow): FieldRow {
  const prize = fieldsOfSpin(row)[row.field];
  if (prize === undefined) throw new Error(`spin ${row.id} has an unknown field`);
  return prize;
}

function insteadOf({ instead_currency: currency, instead_units: units }: SpinRow): Spin['instead'] {
  if (currency === null || units === null) return null;
  return { currency, amount: moneyText(currency === 'XFC' ? xfc(units) : gold(units)) };
}
