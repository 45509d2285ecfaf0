import type { CallInput, CallKey } from '@touchline/contract/calls';
import { isRefusal } from '@touchline/contract/errors';
import { xfc } from '@touchline/domain/money';
import { describe, expect, test } from 'vitest';
import { inProcessVisitor, type Caller } from '../../http/auth/caller.ts';
import { OPEN, VIEW_TIME, openContestScene } from '../../testing/contests/contest-scene.ts';
import { validTeam } from '../../testing/contests/contests.ts';

const scene = await openContestScene();
const { call } = scene;

const football = await scene.football();
const contest = await scene.contest(football);
const [owner, stranger, other] = await scene.managers(3, xfc(0n));
if (owner === undefined || stranger === undefined || other === undefined) throw new Error('no managers');
for (const manager of [owner, other]) await call('contests.join', { id: contest }, manager);
const team = { contest_id: contest, ...validTeam(football) };
const saved = await call('teams.create', team, owner);
await call('teams.create', team, other);
if ('refused' in saved) throw new Error(saved.refused);
const teamId = saved.team_id;
const playerId = Number(team.captain_id);

const NO_CONTEST = 999_999;
const who = { visitor: inProcessVisitor(), stranger, owner } as const satisfies Record<string, Caller>;
type Answers = Readonly<Record<keyof typeof who, string>>;

const ALL = { visitor: 'ok', stranger: 'ok', owner: 'ok' } as const;
const NOBODY = { visitor: 'ERR_NOT_FOUND', stranger: 'ERR_NOT_FOUND', owner: 'ERR_NOT_FOUND' } as const;
const HIDDEN = {
  visitor: 'ERR_PICKS_HIDDEN',
  stranger: 'ERR_PICKS_HIDDEN',
  owner: 'ERR_PICKS_HIDDEN',
} as const;
const OWNER_ONLY = { ...HIDDEN, owner: 'ok' } as const;
const SIGNED_IN = { ...ALL, visitor: 'ERR_LOGIN_REQUIRED' } as const;

/** The answer per caller while the contest is open, and from view-team time on where it differs. */
interface Case {
  readonly name: string;
  readonly ask: (caller: Caller) => Promise<unknown>;
  readonly open: Answers;
  readonly seen?: Answers;
}
function row<Key extends CallKey>(key: Key, input: CallInput<Key>, open: Answers, seen?: Answers): Case {
  const ask = (caller: Caller): Promise<unknown> => call(key, input, caller);
  const shown = { name: `${key} ${JSON.stringify(input)}`, ask, open };
  return seen === undefined ? shown : { ...shown, seen };
}

const USER_TEAM = 'teams.get';
const POINTS = 'contests.players.points';
const PLAYERS = 'contests.players.pickable';
const PICKED = 'contests.players.picked';
const MANAGERS = 'contests.managers';
const STANDINGS = 'standings.page';
const page = 1;
const sort = { page, sortBy: 'rank', sortHow: 'asc' } as const;
const SIGNED_IN_NOWHERE = { ...NOBODY, visitor: 'ERR_LOGIN_REQUIRED' } as const;

const matrix: readonly Case[] = [
  row('contests.get', { id: contest }, ALL),
  row('contests.get', { id: NO_CONTEST }, NOBODY),
  row('contests.previous', { id: contest }, ALL),
  row('contests.previous', { id: NO_CONTEST }, NOBODY),
  row(PLAYERS, { contestId: contest, page }, ALL),
  row(PLAYERS, { contestId: NO_CONTEST, page }, NOBODY),
  row('teams.suggest', { contestId: contest }, ALL),
  row('teams.suggest', { contestId: NO_CONTEST }, NOBODY),
  row(USER_TEAM, { contestId: contest, teamId }, OWNER_ONLY, ALL),
  row(USER_TEAM, { contestId: contest, teamId: teamId + 1_000 }, NOBODY),
  row(USER_TEAM, { contestId: NO_CONTEST, teamId }, NOBODY),
  row(POINTS, { contestId: contest, teamId, playerId }, OWNER_ONLY, ALL),
  row(POINTS, { contestId: NO_CONTEST, teamId, playerId }, NOBODY),
  row(MANAGERS, { id: contest, page }, ALL),
  row(MANAGERS, { id: NO_CONTEST, page }, NOBODY),
  row(STANDINGS, { id: contest, ...sort }, ALL),
  row(STANDINGS, { id: NO_CONTEST, ...sort }, NOBODY),
  row('standings.find', { id: contest, text: 'manager' }, HIDDEN, ALL),
  row('standings.find', { id: NO_CONTEST, text: 'manager' }, NOBODY),
  row(PICKED, { contestId: contest, page }, HIDDEN, ALL),
  row(PICKED, { contestId: NO_CONTEST, page }, NOBODY),
  row('contests.entries', { id: contest }, SIGNED_IN),
  row('contests.entries', { id: NO_CONTEST }, SIGNED_IN_NOWHERE),
  row('contests.myEntries', { type: 0, page }, SIGNED_IN),
  row('contests.allMyEntries', { type: 0, page }, SIGNED_IN),
  row('contests.story', { contestId: contest, teamId }, HIDDEN, ALL),
  row('contests.story', { contestId: NO_CONTEST, teamId }, NOBODY),
  row('contests.correction', { id: NO_CONTEST }, NOBODY),
  row('contests.history', { page }, SIGNED_IN),
  row('contests.playerPoints', { page }, SIGNED_IN),
];

async function answersTo({ ask }: Case): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, caller] of Object.entries(who)) {
    const answer = await ask(caller);
    answers[name] = isRefusal(answer) ? answer.refused : 'ok';
  }
  return answers;
}

describe('the parts of a contest that each role may read', () => {
  test.each(matrix)('while it is open: $name', async (each) => {
    await scene.stopClockAt(OPEN);
    expect(await answersTo(each)).toEqual(each.open);
  });

  test.each(matrix)('from view-team time on: $name', async (each) => {
    await scene.stopClockAt(VIEW_TIME);
    expect(await answersTo(each)).toEqual(each.seen ?? each.open);
  });

  test('entries of a caller are only their own', async () => {
    await scene.stopClockAt(VIEW_TIME);
    for (const key of ['contests.entries', 'contests.allMyEntries'] as const) {
      const input = { id: contest, type: 0, page };
      const { id, type } = input;
      const ask = (caller: Caller) =>
        key === 'contests.entries' ? call(key, { id }, caller) : call(key, { type, page }, caller);
      expect(await ask(stranger)).toMatchObject({ data: [], summary: { total: 0 } });
      expect(await ask(owner)).toMatchObject({ data: [{ team_id: teamId }], summary: { total: 1 } });
    }
  });
});
