import { calls, type CallKey } from '@touchline/contract/calls';
import { changesState } from '@touchline/contract/changes';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import type { Draws } from '../../feeds/seeded.ts';
import { signUp, visitor, type Identity } from '../http/client.ts';
import { boundaryValues, goodInput } from '../http/inputs.ts';
import type { AttackedWorld } from './attacked-world.ts';
import { drawsOf, HOSTILE_SHAPES, HOSTILE_VALUES, NEVER_A_NUMBER, randomText } from './hostile-values.ts';
import {
  operationsOfDocument,
  signedRequest,
  type Operation,
  type OperationField,
  type RequestShape,
  type Values,
} from './operations.ts';

/** What a run of the fuzzer found. */
export interface FuzzReport {
  readonly requests: number;
  readonly operations: number;
  /** Operations that answered their valid input with success. */
  readonly baseline: number;
  /** Calls of the others, each with the refusal of its valid input. */
  readonly missed: ReadonlyMap<CallKey, string>;
  /** Requests that reached their call: not refused for signature, session, size, address or method. */
  readonly reached: number;
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly slowestMs: number;
  readonly violations: readonly string[];
}

const MAX_MS = 5_000;
const AT_ONCE = 4;
const NOT_REACHED: ReadonlySet<string> = new Set([
  'ERR_SIGNATURE',
  'ERR_REPLAY',
  'ERR_CLOCK_SKEW',
  'ERR_LOGIN_REQUIRED',
  'ERR_TOO_LARGE',
  'ERR_METHOD',
]);
/** Refusals with 503 that the contract declares. */
const DECLARED_503: ReadonlySet<string> = new Set(['ERR_BUSY', 'ERR_SWITCHED_OFF']);
/** Traces of the inside: stacks, SQL, paths of the program, hashes. No hostile value matches one. */
const LEAKS: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \(/,
  /node_modules|node:internal|\/server\/src\/|\.ts:\d+/,
  /syntax error at|invalid input syntax|violates \w+ constraint|duplicate key value|relation ".*" does not exist/,
  /\bselect [\w".*, ]{1,200} from [\w".]+ where\b/i,
  /\$argon2|\$scrypt|BEGIN [A-Z ]*PRIVATE KEY/,
  /postgres(?:ql)?:\/\//,
];
const envelope = z.object({ error: z.string() });

/** One request of an operation. */
interface Fuzzed {
  readonly operation: Operation;
  readonly values: Values;
  readonly shape: RequestShape;
  /** The field that was made wrong, and how. */
  readonly wrong: { readonly field: OperationField; readonly value: unknown } | null;
}

interface Base {
  readonly identity: Identity;
  readonly values: Values;
}

/**
 * Sends requests made from the OpenAPI document behind valid signatures: first every operation's valid input, then
 * wrong and boundary values for every field, in JSON and in forms, then wrong values for two fields at once and
 * malformed bodies. Reports everything that answers with 5xx, hangs, exposes internals, or accepts what is not a
 * number.
 */
export async function fuzz(
  world: AttackedWorld,
  {
    seed,
    requests,
    onProgress = () => {},
  }: {
    readonly seed: string;
    readonly requests: number;
    readonly onProgress?: (sent: number) => void;
  },
): Promise<FuzzReport> {
  const draws = drawsOf(seed);
  const operations = operationsOfDocument();
  const run = new FuzzRun(world, draws);
  for (const operation of operations) await run.sendBaseline(operation);
  const planned = plan(operations, run, draws, requests);
  let sent = 0;
  const send = async (): Promise<void> => {
    for (const each of planned) {
      await run.send(each);
      sent += 1;
      if (sent % 5_000 === 0) onProgress(sent);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return run.report(operations.length);
}

/** The requests of a run: each wrong value of each field once, in drawn order, then drawn ones. */
function* plan(
  operations: readonly Operation[],
  run: FuzzRun,
  draws: Draws,
  requests: number,
): Generator<Fuzzed> {
  const single = operations.flatMap((operation) =>
    operation.fields.flatMap((field) =>
      [...HOSTILE_VALUES, ...boundaryValues(field.schema), ...run.realIds(draws)].map((value) => ({
        operation,
        field,
        value,
      })),
    ),
  );
  let left = requests;
  for (const { operation, field, value } of draws.shuffled(single)) {
    if (left <= 0) return;
    left -= 1;
    yield run.wrongField(operation, field, value, draws.chance(0.5));
  }
  for (; left > 0; left -= 1) yield run.drawn(draws.pick(operations), draws);
}

class FuzzRun {
  readonly #world: AttackedWorld;
  readonly #draws: Draws;
  readonly #bases = new Map<CallKey, Base>();
  readonly #missed = new Map<CallKey, string>();
  readonly #statuses = new Map<number, number>();
  readonly #violations: string[] = [];
  #requests = 0;
  #reached = 0;
  #baseline = 0;
  #slowestMs = 0;

  constructor(world: AttackedWorld, draws: Draws) {
    this.#world = world;
    this.#draws = draws;
  }

  /** Sends the valid input of an operation, and keeps it to be changed. */
  async sendBaseline(operation: Operation): Promise<void> {
    const { key } = operation;
    const base = await this.#baseOf(key);
    const values = this.#valuesFor(operation, base.values);
    const error = await this.#inject({ operation, values, shape: {}, wrong: null }, base.identity);
    if (error === 'SUCCESS') this.#baseline += 1;
    else this.#missed.set(key, error);
    this.#bases.set(key, base);
  }

  wrongField(operation: Operation, field: OperationField, value: unknown, form: boolean): Fuzzed {
    const base = this.#bases.get(operation.key)?.values ?? {};
    const values = { ...this.#valuesFor(operation, base), [field.name]: value };
    return { operation, values, shape: { form }, wrong: { field, value } };
  }

  /** A request with drawn mistakes: two fields, an unknown field, a missing one, or a malformed body. */
  drawn(operation: Operation, draws: Draws): Fuzzed {
    const values: Record<string, unknown> = {
      ...this.#valuesFor(operation, this.#bases.get(operation.key)?.values ?? {}),
    };
    const names = operation.fields.map(({ name }) => name);
    const choice = draws.whole(5);
    if (choice === 0 || names.length === 0) {
      return { operation, values, shape: draws.pick(HOSTILE_SHAPES), wrong: null };
    }
    if (choice === 1) values[draws.pick(['is_admin', 'role', 'balance', '__proto__', 'toString'])] = 1;
    if (choice === 2) delete values[draws.pick(names)];
    if (choice >= 3) {
      for (let n = 0; n < 2; n += 1) {
        values[draws.pick(names)] = draws.chance(0.3) ? randomText(draws) : draws.pick(HOSTILE_VALUES);
      }
    }
    return { operation, values, shape: { form: draws.chance(0.5) }, wrong: null };
  }

  realIds(draws: Draws): readonly number[] {
    return this.#world.ids.length === 0 ? [] : [draws.pick(this.#world.ids), draws.pick(this.#world.ids)];
  }

  /** Sends a request, as the manager its valid input is of, mostly. */
  async send(fuzzed: Fuzzed): Promise<void> {
    const { key } = fuzzed.operation;
    const base = this.#bases.get(key);
    const own = base?.identity ?? visitor();
    const identity = this.#draws.chance(0.9)
      ? own
      : this.#draws.chance(0.5)
        ? visitor()
        : this.#world.owner.identity;
    const error = await this.#inject(fuzzed, identity);
    if (error === 'ERR_LOGIN_REQUIRED' && identity === own && own.token !== null) {
      this.#bases.set(key, {
        values: base?.values ?? {},
        identity: (await signUp(this.#world.app)).identity,
      });
    }
  }

  report(operations: number): FuzzReport {
    return {
      requests: this.#requests,
      operations,
      baseline: this.#baseline,
      missed: this.#missed,
      reached: this.#reached,
      statuses: this.#statuses,
      slowestMs: this.#slowestMs,
      violations: this.#violations,
    };
  }

  async #baseOf(key: CallKey): Promise<Base> {
    const known = this.#bases.get(key);
    if (known !== undefined && !changesState(key)) return known;
    const intent = changesState(key) ? await this.#world.intentOf(key) : null;
    if (intent !== null) return { identity: intent.client.identity, values: intent.input };
    const isVisitor = calls[key].access === 'visitor';
    const reading = changesState(key) ? null : await this.#world.readingOf(key);
    return {
      identity: isVisitor && changesState(key) ? visitor() : this.#world.owner.identity,
      values: reading ?? goodInput(key),
    };
  }

  /** The values of an operation: those of its call, with a first page where its path requires one. */
  #valuesFor({ key, fields }: Operation, values: Values): Values {
    const inPath = fields.filter((field) => field.in === 'path').map(({ name }) => name);
    const good = goodInput(key);
    const missing = inPath.filter((name) => !(name in values));
    return { ...values, ...Object.fromEntries(missing.map((name) => [name, good[name] ?? 1])) };
  }

  async #inject(fuzzed: Fuzzed, identity: Identity): Promise<string> {
    const request = signedRequest(fuzzed.operation, fuzzed.values, identity, fuzzed.shape);
    const began = performance.now();
    const response = await this.#world.app.inject(request);
    const ms = performance.now() - began;
    this.#requests += 1;
    this.#slowestMs = Math.max(this.#slowestMs, ms);
    this.#statuses.set(response.statusCode, (this.#statuses.get(response.statusCode) ?? 0) + 1);
    const error = errorOf(response);
    if (!NOT_REACHED.has(error) && !(response.statusCode === 404 && error === 'none')) this.#reached += 1;
    const findings = this.#findings(fuzzed, response, error, identity);
    if (ms > MAX_MS) findings.push(`took ${ms.toFixed(0)} ms`);
    for (const finding of findings) {
      const { key, method } = fuzzed.operation;
      const sent = JSON.stringify(
        fuzzed.wrong?.value ?? fuzzed.shape.body?.toString('latin1') ?? fuzzed.values,
      );
      this.#violations.push(
        `${method} ${key} ${fuzzed.wrong?.field.name ?? ''} = ${sent.slice(0, 120)}: ${finding}`,
      );
    }
    return error;
  }

  #findings(
    { wrong }: Fuzzed,
    response: LightMyRequestResponse,
    error: string,
    identity: Identity,
  ): string[] {
    const { statusCode: status, headers, body } = response;
    const findings: string[] = [];
    if (status >= 500 && !(status === 503 && DECLARED_503.has(error) && headers['retry-after'] !== undefined))
      findings.push(`answered ${status} ${error}`);
    if (error === 'none') findings.push(`answered ${status} without an envelope`);
    if (headers['x-content-type-options'] !== 'nosniff') findings.push('answered without nosniff');
    if (headers['x-injected'] !== undefined) findings.push('a header was injected');
    for (const leak of LEAKS)
      if (leak.test(body)) findings.push(`exposes internals: ${leak.exec(body)?.[0].slice(0, 100)}`);
    const { token } = this.#world.owner.identity;
    if (token !== null && identity.token !== token && body.includes(token))
      findings.push('exposes a session token');
    if (error === 'SUCCESS' && wrong !== null && isNoNumber(wrong.field, wrong.value))
      findings.push('accepted what is no number');
    return findings;
  }
}

function errorOf(response: LightMyRequestResponse): string {
  try {
    const parsed = envelope.safeParse(response.json());
    return parsed.success ? parsed.data.error : 'none';
  } catch {
    return 'none';
  }
}

/** Whether a field accepts only whole numbers and the value is not one. */
function isNoNumber({ schema }: OperationField, value: unknown): boolean {
  const branches: readonly unknown[] = Array.isArray(schema['anyOf']) ? schema['anyOf'] : [schema];
  const takesNumbersAlone =
    branches.some((branch) => z.object({ type: z.literal('integer') }).safeParse(branch).success) &&
    branches.every(
      (branch) =>
        z
          .union([z.object({ type: z.literal('integer') }), z.object({ pattern: z.string() })])
          .safeParse(branch).success,
    );
  return takesNumbersAlone && typeof value === 'string' && NEVER_A_NUMBER.includes(value);
}
