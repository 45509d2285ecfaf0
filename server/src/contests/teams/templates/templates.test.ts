import { isRefusal } from '@touchline/contract/errors';
import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../db/database.ts';
import { inProcessVisitor } from '../../../http/auth/caller.ts';
import { openContestScene } from '../../../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../../../testing/contests/contests.ts';
import { codeOf } from '../../../testing/http/refusals.ts';

const scene = await openContestScene();
const { call, db } = scene;
const football = await scene.football();
const team = validTeam(football);
const { captain_id: _captain, vice_captain_id: _vice, ...uncaptained } = team;

let manager: TestManager;
beforeEach(async () => {
  manager = await scene.manager();
});

const save = (name: string, more: object = {}, by = manager) =>
  call('teams.templates.save', { name, is_pro: false, ...team, ...more }, by);
async function saved(name: string, by = manager): Promise<number> {
  const outcome = await save(name, {}, by);
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return outcome.template_id;
}
async function list(by = manager) {
  const outcome = await call('teams.templates.list', {}, by);
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return outcome.data;
}

test('a template is returned with its picks, their places and its captains', async () => {
  await saved('Four four two');
  const [template] = await list();
  expect(template).toMatchObject({ name: 'Four four two', is_pro: false });
  const ids = (role: string) =>
    template?.picks.filter((pick) => pick.role === role).map(({ player_id }) => player_id);
  expect(ids('starter')).toEqual(team.starters);
  expect(ids('reserve')).toEqual(team.reserves);
  expect(template?.picks.find(({ captain }) => captain)?.player_id).toBe(team.captain_id);
  expect(template?.picks.find(({ vice_captain }) => vice_captain)?.player_id).toBe(team.vice_captain_id);
});

test('a template may be incomplete, but not empty', async () => {
  const [first] = team.starters;
  expect(
    codeOf(await save('One', { starters: [first], reserves: [], captain_id: first, vice_captain_id: null })),
  ).not.toMatch(/^ERR/);
  const nobody = { starters: [], reserves: [], captain_id: null, vice_captain_id: null };
  expect(codeOf(await save('None', nobody))).toBe('ERR_TEMPLATE_EMPTY');
});

test.each([
  ['a player twice', { reserves: [team.starters[0]] }, 'ERR_TEAM_DUPLICATE'],
  ['a player who does not exist', { reserves: [2_000_000_000] }, 'ERR_TEAM_PLAYER_UNKNOWN'],
  ['a captain on the bench', { captain_id: team.reserves[0] }, 'ERR_TEAM_CAPTAIN'],
  ['one player with both armbands', { vice_captain_id: team.captain_id }, 'ERR_TEAM_CAPTAIN'],
  ['a captain in a pro team', { is_pro: true }, 'ERR_TEAM_NO_CAPTAIN'],
  ['a blank name', { name: '   ' }, 'ERR_MALFORMED'],
  ['a name of 41 characters', { name: 'x'.repeat(41) }, 'ERR_MALFORMED'],
])('%s is refused', async (_, more, code) => {
  expect(codeOf(await save('Refused', more))).toBe(code);
  expect(await list()).toEqual([]);
});

describe('a name', () => {
  test('is unique for a manager, whatever its case; another manager may have it', async () => {
    await saved('Derby');
    expect(codeOf(await save(' DERBY '))).toBe('ERR_TEMPLATE_NAME_TAKEN');
    const other = await scene.manager();
    await saved('derby', other);
    const second = await saved('Cup');
    expect(
      codeOf(await call('teams.templates.rename', { template_id: second, name: 'derby' }, manager)),
    ).toBe('ERR_TEMPLATE_NAME_TAKEN');
    expect(await call('teams.templates.rename', { template_id: second, name: 'CUP' }, manager)).toBe('Ok');
    expect((await list()).map(({ name }) => name)).toEqual(['CUP', 'Derby']);
  });

  test('stays with a template whose picks are replaced', async () => {
    const id = await saved('Derby');
    const pro = { template_id: id, is_pro: true, captain_id: null, vice_captain_id: null };
    expect(await save('Derby', pro)).toEqual({ template_id: id });
    expect((await list()).map(({ name, is_pro }) => ({ name, is_pro }))).toEqual([
      { name: 'Derby', is_pro: true },
    ]);
  });
});

describe('another manager’s template', () => {
  test('cannot be replaced, renamed or deleted, and is not listed', async () => {
    const id = await saved('Mine');
    const other = await scene.manager();
    const theirs = { template_id: id };
    expect(codeOf(await save('Theirs', theirs, other))).toBe('ERR_NOT_FOUND');
    expect(codeOf(await call('teams.templates.rename', { ...theirs, name: 'Theirs' }, other))).toBe(
      'ERR_NOT_FOUND',
    );
    expect(codeOf(await call('teams.templates.delete', theirs, other))).toBe('ERR_NOT_FOUND');
    expect(await list(other)).toEqual([]);
    expect((await list()).map(({ name }) => name)).toEqual(['Mine']);
    expect(codeOf(await call('teams.templates.list', {}, inProcessVisitor()))).toBe('ERR_LOGIN_REQUIRED');
  });
});

test('a manager keeps at most twenty, also when many are saved at once', async () => {
  for (let index = 0; index < 18; index += 1) await saved(`Team ${index}`);
  const outcomes = await Promise.all(Array.from({ length: 6 }, (_, index) => save(`At once ${index}`)));
  expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(2);
  expect(outcomes.filter(isRefusal).map(codeOf)).toEqual(Array(4).fill('ERR_TEMPLATE_LIMIT'));
  const templates = await list();
  expect(templates).toHaveLength(20);
  const [last] = templates;
  expect(await call('teams.templates.delete', { template_id: last?.id ?? 0 }, manager)).toBe('Ok');
  expect(codeOf(await save('Room again'))).not.toMatch(/^ERR/);
});

test('one name saved twice at once is saved once', async () => {
  const outcomes = await Promise.all([save('Twice'), save('twice')]);
  expect(outcomes.filter(isRefusal).map(codeOf)).toEqual(['ERR_TEMPLATE_NAME_TAKEN']);
  expect(await list()).toHaveLength(1);
});

test('a player who leaves the leagues stays in the template, without a club', async () => {
  const other = await scene.football();
  const [leaver] = other.players;
  await call(
    'teams.templates.save',
    { ...uncaptained, name: 'Old', is_pro: true, reserves: [leaver?.id ?? 0] },
    manager,
  );
  await sql`update player set club_id = null where id = ${leaver?.id ?? 0}`.execute(db);
  const [template] = await list();
  expect(template?.picks.at(-1)).toMatchObject({ player_id: leaver?.id, club: null });
});
