import type { Access } from '@touchline/contract/call';
import { calls, type CallKey } from '@touchline/contract/calls';
import { changesState } from '@touchline/contract/changes';
import type { ErrorCode } from '@touchline/contract/errors';
import type { FastifyInstance } from 'fastify';
import { sql, type Db } from '../../db/database.ts';
import { signUp, visitor, type Identity } from '../http/client.ts';
import { goodInput } from '../http/inputs.ts';
import { inputsOf } from '../leaks/inputs.ts';
import { signInLocally } from '../providers/round-trip.ts';
import { PRIVATE_MARK, type AttackedWorld } from './attacked-world.ts';
import { operationsOfDocument, signedRequest, type Operation, type Values } from './operations.ts';
import * as z from 'zod';

/** A kind of caller, and the refusal each access answers it with; null: admitted. */
interface Stranger {
  readonly name: string;
  readonly identity: Identity;
  readonly verdicts: Readonly<Record<Access, ErrorCode | null>>;
}

/** What a run of the matrix found. */
export interface MatrixReport {
  readonly operations: number;
  readonly strangers: readonly string[];
  readonly requests: number;
  /** Changing calls that were aimed at what somebody owns, and then made by the owner. */
  readonly ownedChanges: number;
  /**
   * Calls the owner of the ids could not make afterwards, so that a stranger's refusal proves nothing; with the
   * refusal.
   */
  readonly unproven: ReadonlyMap<CallKey, string>;
  readonly violations: readonly string[];
}

/** Calls whose input proves the identity of the caller: its holder is the owner. */
const CARRIES_PROOF: ReadonlySet<CallKey> = new Set([
  'auth.signIn',
  'auth.activate',
  'auth.register',
  'auth.resetPassword',
  'auth.signInByLink',
  'auth.providers.takeToken',
  'auth.providers.signIn',
]);
/** Calls after which a stranger may be another kind of caller: they come last, in this order. */
const LAST: readonly CallKey[] = ['account.deletion.ask', 'auth.completeProfile', 'auth.signOut'];
/** Calls that anyone may make, whose input identifies someone else. */
const OWN_FROM_AFAR: ReadonlySet<CallKey> = new Set(['mail.outbox.list', 'mail.outbox.get']);
const ACCESS_REFUSALS: ReadonlySet<string> = new Set([
  'ERR_LOGIN_REQUIRED',
  'ERR_ACTIVATION_REQUIRED',
  'ERR_COMPLETE_PROFILE',
  'ERR_TWO_STEPS_REQUIRED',
  'ERR_NOT_ALLOWED',
]);
const MAX_READINGS = 12;

/** Callers who own nothing of the world: from a visitor to an operator. */
async function makeStrangers(app: FastifyInstance, db: Db): Promise<readonly Stranger[]> {
  const where = async (change: (managerId: number) => Promise<unknown>): Promise<Identity> => {
    const { managerId, identity } = await signUp(app);
    await change(managerId);
    return identity;
  };
  const login = 'ERR_LOGIN_REQUIRED';
  const nobody = { any_session: login, limited: login, manager: login, operator: login } as const;
  const admitted = { visitor: null, any_session: null, limited: null, manager: null } as const;
  const limited = (code: ErrorCode) => ({ ...admitted, manager: code, operator: code });
  const ended = await signUp(app);
  await ended.call('auth.signOut', {});
  return [
    { name: 'visitor', identity: visitor(), verdicts: { visitor: null, ...nobody } },
    { name: 'ended session', identity: ended.identity, verdicts: { visitor: login, ...nobody } },
    {
      name: 'session without its second step',
      identity: await where((id) =>
        sql`update session set owes_second_step = true where manager_id = ${id}`.execute(db),
      ),
      verdicts: { ...limited('ERR_TWO_STEPS_REQUIRED'), limited: 'ERR_TWO_STEPS_REQUIRED' },
    },
    {
      name: 'incomplete profile',
      identity: (await signInLocally(app, { email: 'incomplete@example.org' })).identity,
      verdicts: limited('ERR_COMPLETE_PROFILE'),
    },
    {
      name: 'not activated',
      identity: await where((id) => sql`update manager set activated_at = null where id = ${id}`.execute(db)),
      verdicts: limited('ERR_ACTIVATION_REQUIRED'),
    },
    {
      name: 'other manager',
      identity: (await signUp(app)).identity,
      verdicts: { ...admitted, operator: 'ERR_NOT_ALLOWED' },
    },
    {
      name: 'operator',
      identity: await where((id) => sql`update manager set role = 'operator' where id = ${id}`.execute(db)),
      verdicts: { ...admitted, operator: null },
    },
  ];
}

/**
 * Makes every operation of the OpenAPI document as every kind of caller, with the ids of somebody else: each is admitted
 * exactly by its access, no row of the owner changes, and no answer holds what is the owner's alone. The owner then makes
 * the same changes, so that it is their ownership that refused the others.
 */
export async function runMatrix(world: AttackedWorld): Promise<MatrixReport> {
  const strangers = await makeStrangers(world.app, world.db);
  const matrix = new Matrix(world, strangers);
  const operations = operationsOfDocument().toSorted(
    (one, other) => LAST.indexOf(one.key) - LAST.indexOf(other.key),
  );
  await matrix.checkMarks();
  for (const operation of operations) {
    if (changesState(operation.key)) await matrix.change(operation);
    else await matrix.read(operation);
  }
  return matrix.report(operations.length);
}

class Matrix {
  readonly #world: AttackedWorld;
  readonly #strangers: readonly Stranger[];
  readonly #violations: string[] = [];
  readonly #unproven = new Map<CallKey, string>();
  #requests = 0;
  #ownedChanges = 0;

  constructor(world: AttackedWorld, strangers: readonly Stranger[]) {
    this.#world = world;
    this.#strangers = strangers;
  }

  /** The owner sees their own marks: else their absence elsewhere would show nothing. */
  async checkMarks(): Promise<void> {
    const { owner } = this.#world;
    for (const [key, input] of [
      ['teams.templates.list', {}],
      ['sponsors.list', { page: 1 }],
    ] as const) {
      const { params } = await owner.ask(key, input);
      if (!JSON.stringify(params).includes(PRIVATE_MARK))
        this.#violations.push(`${key}: the owner sees nothing`);
    }
  }

  async change(operation: Operation): Promise<void> {
    const { key } = operation;
    const intent = await this.#world.intentOf(key);
    const ownerId = intent === null ? null : managerIdOf(intent.client);
    const input = intent?.input ?? goodInput(key);
    const before = await this.#ownRows(ownerId);
    let isPublic = false;
    for (const stranger of this.#strangers) {
      const { error } = await this.#ask(operation, input, stranger);
      if (error === 'SUCCESS') isPublic = true;
    }
    const after = await this.#ownRows(ownerId);
    if (!CARRIES_PROOF.has(key) && after !== before)
      this.#violations.push(`${key}: rows of the owner changed`);
    if (intent === null || ownerId === null || isPublic) return;
    const answer = await intent.client.ask(key, intent.input);
    if (answer.error === 'SUCCESS') this.#ownedChanges += 1;
    else this.#unproven.set(key, answer.error);
  }

  async read(operation: Operation): Promise<void> {
    const { key } = operation;
    const { owner, targets } = this.#world;
    const own = await this.#world.readingOf(key);
    const inputs = [...(own === null ? [] : [own]), ...inputsOf(key, targets).slice(0, MAX_READINGS)];
    for (const stranger of this.#strangers) {
      for (const input of inputs) {
        const { error, body } = await this.#ask(operation, input, stranger);
        const secrets = [PRIVATE_MARK, owner.email, owner.identity.token ?? owner.email];
        if (error === 'SUCCESS' && secrets.some((secret) => body.includes(secret)))
          this.#violations.push(`${key} shows a caller (${stranger.name}) what is the owner's`);
      }
    }
  }

  report(operations: number): MatrixReport {
    return {
      operations,
      strangers: this.#strangers.map(({ name }) => name),
      requests: this.#requests,
      ownedChanges: this.#ownedChanges,
      unproven: this.#unproven,
      violations: this.#violations,
    };
  }

  async #ask(
    operation: Operation,
    input: Values,
    { name, identity, verdicts }: Stranger,
  ): Promise<{ readonly error: string; readonly body: string }> {
    const { key, fields } = operation;
    const good = goodInput(key);
    const inPath = fields.filter((field) => field.in === 'path' && !(field.name in input));
    const values = {
      ...input,
      ...Object.fromEntries(inPath.map(({ name: each }) => [each, good[each] ?? 1])),
    };
    const response = await this.#world.app.inject(signedRequest(operation, values, identity));
    this.#requests += 1;
    const { error } = z.object({ error: z.string() }).parse(response.json());
    const verdict = verdicts[calls[key].access];
    if (verdict !== null && error !== verdict)
      this.#violations.push(`${key} answers a caller (${name}) with ${error}, not ${verdict}`);
    const asksFromAfar = OWN_FROM_AFAR.has(key) && error === 'ERR_LOGIN_REQUIRED';
    if (verdict === null && ACCESS_REFUSALS.has(error) && !asksFromAfar)
      this.#violations.push(`${key} refuses a caller (${name}) with ${error}`);
    if (response.statusCode >= 500)
      this.#violations.push(`${key} answers a caller (${name}) with ${response.statusCode}`);
    return { error, body: response.body };
  }

  /** All rows of a manager, in every table that names one, as text. */
  async #ownRows(managerId: number | null): Promise<string> {
    if (managerId === null) return '';
    const { db } = this.#world;
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'manager_id' order by table_name
    `.execute(db);
    const parts = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql<{ all: string | null }>`
          select string_agg(each::text, ';' order by each::text) as all from ${sql.table(name)} as each
          where manager_id = ${managerId}
        `.execute(db);
        return `${name}: ${rows[0]?.all ?? ''}`;
      }),
    );
    const { rows } = await sql<{ row: string }>`
      select manager::text as row from manager where id = ${managerId}
    `.execute(db);
    return [...parts, rows[0]?.row ?? ''].join('\n');
  }
}

/** The manager behind a client; null for a visitor. */
function managerIdOf(client: object): number | null {
  const found = z.object({ managerId: z.int() }).safeParse(client);
  return found.success ? found.data.managerId : null;
}
