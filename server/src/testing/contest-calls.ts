import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey } from '@touchline/contract/calls';
import { contestRoutes } from '../contests/routes.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import type { Outcome } from '../http/handler.ts';
import { invoke } from '../http/invoke.ts';
import { secretsFrom } from '../secrets.ts';

/** Makes one of the contests' calls as a manager, each time with a new idempotency key. */
export type CallContest = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  caller: Caller,
) => Promise<Outcome<Key>>;

/** The contests' calls by the front door, with every answer held against the contract. */
export function contestCaller(db: Db): CallContest {
  const services = { db, routes: contestRoutes, secrets: secretsFrom('t'.repeat(32)), checkAnswers: true };
  return (key, input, caller) => invoke(services, key, input, caller, randomUUID());
}
