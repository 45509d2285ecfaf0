import { sql, type Db, type Tx } from '../../db/database.ts';

/** Names one change of state: whose, under which key, and a hash of what was asked. */
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

export type Claim =
  /** The key is new: the caller runs the operation and must then keep or release the key. */
  | { readonly state: 'new' }
  | { readonly state: 'answered'; readonly stored: StoredAnswer }
  /** The key was used for something else. */
  | { readonly state: 'reused' };

/**
 * Takes the key of an intent in the operation's own transaction. While another transaction holds the same key
 * this waits for its end, so that two with one key never both run.
 */
export async function claim(tx: Tx, intent: Intent): Promise<Claim> {
  // A key released by its holder vanishes between the two statements; then it is free to take.
  for (;;) {
    const taken = await sql`
      insert into idempotency (scope, key, call, input_hash)
      values (${intent.scope}, ${intent.key}, ${intent.call}, ${intent.inputHash})
      on conflict do nothing
      returning 1
    `.execute(tx);
    if (taken.rows.length > 0) return { state: 'new' };
    const earlier = await findClaim(tx, intent);
    if (earlier !== null) return earlier;
  }
}

/** What the key of an intent was used for before, as far as that is committed; null when it is free. */
export async function findClaim(db: Db, intent: Intent): Promise<Exclude<Claim, { state: 'new' }> | null> {
  const { rows } = await sql<StoredAnswer & { call: string; input_hash: string }>`
    select call, input_hash, answer, answer_encrypted
    from idempotency where scope = ${intent.scope} and key = ${intent.key}
  `.execute(db);
  const [stored] = rows;
  if (stored === undefined) return null;
  const same = stored.call === intent.call && stored.input_hash === intent.inputHash;
  return same ? { state: 'answered', stored } : { state: 'reused' };
}

/** Keeps the answer under the key, in the transaction of its effect. */
export async function keep(tx: Tx, intent: Intent, stored: StoredAnswer): Promise<void> {
  await sql`
    update idempotency set answer = ${stored.answer}, answer_encrypted = ${stored.answer_encrypted}
    where scope = ${intent.scope} and key = ${intent.key}
  `.execute(tx);
}

/** Frees the key again: the caller may try the same later. */
export async function release(tx: Tx, intent: Intent): Promise<void> {
  await sql`delete from idempotency where scope = ${intent.scope} and key = ${intent.key}`.execute(tx);
}

/**
 * Takes the keys of many intents, no two alike, as `claim` does: in the order of the keys, so that two batches never
 * wait for each other in a circle. The claims stand in the order of the intents.
 */
export async function claimAll(tx: Tx, intents: readonly Intent[]): Promise<readonly Claim[]> {
  const taken = await sql<{ scope: string; key: string }>`
    insert into idempotency (scope, key, call, input_hash)
    select * from unnest(
      ${intents.map(({ scope }) => scope)}::text[], ${intents.map(({ key }) => key)}::text[],
      ${intents.map(({ call }) => call)}::text[], ${intents.map(({ inputHash }) => inputHash)}::text[]
    ) as intent (scope, key, call, input_hash)
    order by scope, key
    on conflict do nothing
    returning scope, key
  `.execute(tx);
  const isNew = new Set(taken.rows.map(({ scope, key }) => `${scope} ${key}`));
  const claims: Claim[] = [];
  for (const intent of intents) {
    claims.push(isNew.has(`${intent.scope} ${intent.key}`) ? { state: 'new' } : await claim(tx, intent));
  }
  return claims;
}

/** Keeps the answers under the keys of many intents. */
export async function keepAll(
  tx: Tx,
  answers: readonly { readonly intent: Intent; readonly answer: string }[],
): Promise<void> {
  if (answers.length === 0) return;
  await sql`
    update idempotency set answer = kept.answer
    from unnest(
      ${answers.map(({ intent }) => intent.scope)}::text[], ${answers.map(({ intent }) => intent.key)}::text[],
      ${answers.map(({ answer }) => answer)}::text[]
    ) as kept (scope, key, answer)
    where idempotency.scope = kept.scope and idempotency.key = kept.key
  `.execute(tx);
}

/** Forgets answers older than two days, in real time. Returns how many. */
export async function deleteOldAnswers(db: Db): Promise<number> {
  const { rows } = await sql`
    delete from idempotency where created_at < clock_timestamp() - interval '2 days' returning 1
  `.execute(db);
  return rows.length;
}
