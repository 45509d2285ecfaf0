import { sql, type Db, type Tx } from '../../db/database.ts';

/** Identifies one change of state: its caller, idempotency key and call, and a hash of its input. */
export interface Intent {
  readonly scope: string;
  readonly key: string;
  readonly call: string;
  readonly inputHash: string;
}

/** A stored answer: as text, or encrypted when it holds a secret. */
export interface StoredAnswer {
  readonly answer: string | null;
  readonly answer_encrypted: Buffer | null;
}

/** An answer to store under the key of an intent. */
export interface IntentAnswer extends StoredAnswer {
  readonly intent: Intent;
}

export type Claim =
  /** The key is new: the caller runs the operation and must then store an answer or release the key. */
  | { readonly state: 'new' }
  | { readonly state: 'answered'; readonly stored: StoredAnswer }
  /** The key was used for another call or input. */
  | { readonly state: 'reused' };

/**
 * Claims the keys of distinct intents in the operation's own transaction. A key claimed by another transaction makes this
 * wait for its end, so that two operations with one key never both run. Keys are claimed in key order: concurrent batches
 * cannot deadlock. Returns the claims in the order of the intents.
 */
export async function claim(tx: Tx, intents: readonly Intent[]): Promise<readonly Claim[]> {
  const isNew = await insertKeys(tx, intents);
  const claims: Claim[] = [];
  for (const intent of intents) {
    claims.push(isNew.has(keyOf(intent)) ? { state: 'new' } : await claimUsed(tx, intent));
  }
  return claims;
}

/** Claims a key that was in use. Its holder may have released it since: then it is free to claim. */
async function claimUsed(tx: Tx, intent: Intent): Promise<Claim> {
  for (;;) {
    const earlier = await findClaim(tx, intent);
    if (earlier !== null) return earlier;
    if ((await insertKeys(tx, [intent])).size > 0) return { state: 'new' };
  }
}

/** Inserts the keys that are free, in key order, and returns them. */
async function insertKeys(tx: Tx, intents: readonly Intent[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ scope: string; key: string }>`
    insert into idempotency (scope, key, call, input_hash)
    select * from unnest(
      ${intents.map(({ scope }) => scope)}::text[], ${intents.map(({ key }) => key)}::text[],
      ${intents.map(({ call }) => call)}::text[], ${intents.map(({ inputHash }) => inputHash)}::text[]
    ) as intent (scope, key, call, input_hash)
    order by scope, key
    on conflict do nothing
    returning scope, key
  `.execute(tx);
  return new Set(rows.map(keyOf));
}

function keyOf({ scope, key }: Pick<Intent, 'scope' | 'key'>): string {
  return `${scope} ${key}`;
}

/** The committed earlier use of an intent's key; null when the key is free. */
export async function findClaim(db: Db, intent: Intent): Promise<Exclude<Claim, { state: 'new' }> | null> {
  const { rows } = await sql<StoredAnswer & { call: string; input_hash: string }>`
    select call, input_hash, answer, answer_encrypted
    from idempotency where scope = ${intent.scope} and key = ${intent.key}
  `.execute(db);
  const [stored] = rows;
  if (stored === undefined) return null;
  const isSame = stored.call === intent.call && stored.input_hash === intent.inputHash;
  return isSame ? { state: 'answered', stored } : { state: 'reused' };
}

/** Stores answers under their keys, in the transaction of their effects. */
export async function storeUnderKeys(tx: Tx, answers: readonly IntentAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    update idempotency set answer = stored.answer, answer_encrypted = stored.answer_encrypted
    from unnest(
      ${answers.map(({ intent }) => intent.scope)}::text[], ${answers.map(({ intent }) => intent.key)}::text[],
      ${answers.map(({ answer }) => answer)}::text[],
      ${answers.map(({ answer_encrypted }) => answer_encrypted)}::bytea[]
    ) as stored (scope, key, answer, answer_encrypted)
    where idempotency.scope = stored.scope and idempotency.key = stored.key
  `.execute(tx);
}

/** Releases a key, so that the same call can be retried. */
export async function release(tx: Tx, intent: Intent): Promise<void> {
  await sql`delete from idempotency where scope = ${intent.scope} and key = ${intent.key}`.execute(tx);
}

/** Deletes answers older than two days of real time. Returns their number. */
export async function deleteOldAnswers(db: Db): Promise<number> {
  const { rows } = await sql`
    delete from idempotency where created_at < clock_timestamp() - interval '2 days' returning 1
  `.execute(db);
  return rows.length;
}
