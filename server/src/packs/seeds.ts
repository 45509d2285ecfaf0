/** The seeds of draws: the server seed is secret until the manager changes the client seed. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { SeededHash } from '@touchline/domain/packs/fair';
import { SerializationConflict, sql, type Db, type Tx } from '../db/database.ts';
import { lock } from '../db/lock.ts';
import type { Secrets } from '../secrets.ts';

/** The source of random bytes and the key that seals the seeds. */
export interface SeedServices {
  readonly secrets: Secrets;
  /** Returns this many random bytes; tests may inject their own. */
  readonly random?: (bytes: number) => Buffer;
}

/** The seeds of a manager's next draw. */
export interface SeedInUse {
  readonly id: number;
  readonly managerId: number;
  /** The server seed: 32 secret bytes. */
  readonly seed: Buffer;
  readonly commitment: string;
  readonly clientSeed: string;
  /** The nonce of the next draw. */
  readonly draws: number;
}

const SEED_BYTES = 32;
const CLIENT_SEED_BYTES = 8;

/** The commitment to a server seed: SHA-256 of its bytes, in hex. */
function commitmentOf(seed: Buffer): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** HMAC-SHA-256 under a server seed. */
export function seededHash(seed: Buffer): SeededHash {
  return (message) => createHmac('sha256', seed).update(message).digest();
}

/** Locks a manager's seeds in use; creates the first ones, with a random client seed, if there are none. */
export async function lockSeed(tx: Tx, services: SeedServices, managerId: number): Promise<SeedInUse> {
  const { random = randomBytes } = services;
  const found = await seedIdOf(tx, managerId);
  const id = found ?? (await insertSeed(tx, services, managerId, random(CLIENT_SEED_BYTES).toString('hex')));
  await lock(tx, { seeds: [id] });
  const read = await readSeed(tx, services, managerId);
  // A change of seeds that committed during the wait has revealed the locked row.
  if (read?.id !== id) throw new SerializationConflict(`The seeds of manager ${managerId} were changed.`);
  return read;
}

/** Uses up the nonce of a draw; the seed is locked. */
export async function spendNonce(tx: Tx, { id }: Pick<SeedInUse, 'id'>): Promise<void> {
  await sql`update fair_seed set draws = draws + 1 where id = ${id}`.execute(tx);
}

/** Creates a secret seed for a manager without one; returns its row id, or that of a concurrent insert. */
export async function insertSeed(
  tx: Tx,
  { secrets, random = randomBytes }: SeedServices,
  managerId: number,
  clientSeed: string,
): Promise<number> {
  const seed = random(SEED_BYTES);
  const commitment = commitmentOf(seed);
  const sealed = secrets.seal('draws', seed, boundTo(managerId, commitment));
  await sql`
    insert into fair_seed (manager_id, commitment, seed_encrypted, client_seed, created_at)
    values (${managerId}, ${commitment}, ${sealed}, ${clientSeed}, game_now())
    on conflict (manager_id) where revealed_at is null do nothing
  `.execute(tx);
  const id = await seedIdOf(tx, managerId);
  if (id === null) throw new Error(`manager ${managerId} has no seeds`);
  return id;
}

/** A manager's seeds in use; null before the first ones. */
export async function readSeed(
  db: Db,
  { secrets }: Pick<SeedServices, 'secrets'>,
  managerId: number,
): Promise<SeedInUse | null> {
  const { rows } = await sql<{
    id: number;
    commitment: string;
    sealed: Buffer;
    client_seed: string;
    draws: number;
  }>`
    select id, commitment, seed_encrypted as sealed, client_seed, draws from fair_seed
    where manager_id = ${managerId} and revealed_at is null
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { id, commitment, draws } = row;
  const seed = secrets.open('draws', row.sealed, boundTo(managerId, commitment));
  return { id, managerId, seed, commitment, clientSeed: row.client_seed, draws };
}

async function seedIdOf(db: Db, managerId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from fair_seed where manager_id = ${managerId} and revealed_at is null
  `.execute(db);
  return rows[0]?.id ?? null;
}

function boundTo(managerId: number, commitment: string): string {
  return `${managerId}\n${commitment}`;
}
