import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey } from '@touchline/contract/calls';
import { testContestRoutes } from './contest-routes.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import type { Outcome } from '../../http/calls/handler.ts';
import { invoke } from '../../http/calls/invoke.ts';
import { secretsFrom } from '../../secrets.ts';
import type { TestTeam } from './contests.ts';

/** Makes a contest call as a manager, with a new idempotency key each time. */
export type CallContest = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  caller: Caller,
) => Promise<Outcome<Key>>;

/** The contest calls through the HTTP dispatcher; every answer is checked against the contract. */
export function contestCaller(db: Db): CallContest {
  const services = {
    db,
    routes: testContestRoutes,
    secrets: secretsFrom('t'.repeat(32)),
    checkAnswers: true,
  };
  return (key, input, caller) => invoke(services, key, input, caller, randomUUID());
}

/** Joins a contest and saves a team, as a manager does; returns the id of the entry. Throws when either is refused. */
export async function enterContest(
  call: CallContest,
  contestId: number,
  manager: Caller,
  team: TestTeam,
): Promise<number> {
  const joined = await call('contests.join', { id: contestId }, manager);
  if (joined !== 'Ok') throw new Error(joined.refused);
  const saved = await call('teams.create', { contest_id: contestId, ...team }, manager);
  if ('refused' in saved) throw new Error(saved.refused);
  return saved.team_id;
}
