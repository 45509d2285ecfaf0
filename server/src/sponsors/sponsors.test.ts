import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '@touchline/contract/calls';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { makeLimits } from '../http/edge/limits.ts';
import { OPEN } from '../testing/contests/contest-scene.ts';
import { validTeam, type TestManager } from '../testing/contests/contests.ts';
import { enterContest } from '../testing/contests/contest-calls.ts';
import { openMakingScene } from '../testing/contests/made-contests.ts';
import { marketCaller } from '../testing/market/market.ts';
import { TEST_SECRETS } from '../testing/http/server.ts';
import { refusalOf } from '../testing/http/refusals.ts';
import { inProcessVisitor } from '../http/auth/caller.ts';
import { UsageError } from '../ops/command.ts';
import { sponsors as command } from '../ops/sponsors.ts';
import { mediaRoutes } from '../media/routes.ts';
import { sponsorRoutes } from './routes.ts';
import { sponsorLink } from './sponsor-link.ts';

const scene = await openMakingScene();
const { db, url } = scene;
const { call, done } = marketCaller(db, {
  ...sponsorRoutes,
  ...mediaRoutes({ secrets: TEST_SECRETS, limits: makeLimits(() => 0) }),
});

let organizer: TestManager;
let friend: TestManager;

beforeEach(async () => {
  await scene.stopClockAt(OPEN);
  organizer = await scene.organizer();
  friend = await scene.organizer();
});

const WISH = { sponsor_name: 'Acme Boots', link_url: 'https://acme.example', background_color: '#FF8800' };

async function picture(purpose: 'sponsor_logo' | 'sponsor_picture', by = organizer) {
  const background = { r: 1, g: 2, b: 3 };
  const file = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer();
  return done('media.save', { purpose, file: file.toString('base64') }, by);
}

/** A sponsor of the organizer with both pictures. */
async function sponsor(): Promise<number> {
  const logo_id = (await picture('sponsor_logo')).id;
  const detail_picture_id = (await picture('sponsor_picture')).id;
  return (await done('sponsors.save', { ...WISH, logo_id, detail_picture_id }, organizer)).id;
}

async function ops(...parameters: string[]): Promise<string> {
  const output: string[] = [];
  const print = (line: string): void => void output.push(line);
  await command.run({ config: readConfig({}), db, directUrl: url, dataFolder: null, print }, parameters);
  return output.join('\n');
}

const shownTo = async (id: number, caller: TestManager | ReturnType<typeof inProcessVisitor>) =>
  (await scene.done('contests.get', { id }, caller)).sponsor;

const HIDDEN = { link_url: null, logo_url: null, detail_picture_url: null, approved: false };
const WHOLE = {
  sponsor_name: 'Acme Boots',
  link_url: 'https://acme.example/',
  background_color: '#ff8800',
  logo_url: expect.stringMatching(/^\/media\//),
  detail_picture_url: expect.stringMatching(/^\/media\//),
};

describe('a sponsor', () => {
  test('belongs to its maker, who sees all of it', async () => {
    const id = await sponsor();
    expect((await done('sponsors.list', { page: 1 }, organizer)).data).toMatchObject([{ id, ...WHOLE }]);
    expect((await done('sponsors.list', { page: 1 }, friend)).data).toEqual([]);
    const stolen: CallInput<'sponsors.save'> = { ...WISH, id, sponsor_name: 'Mine now' };
    expect(await refusalOf(call('sponsors.save', stolen, friend))).toBe('ERR_NOT_FOUND');
    expect(await refusalOf(scene.call('contests.create', scene.wish({ sponsor_id: id }), friend))).toBe(
      'ERR_NOT_FOUND',
    );
  });

  test('takes only pictures of its maker, each for its purpose', async () => {
    const theirs = await picture('sponsor_logo', friend);
    const detail = await picture('sponsor_picture');
    for (const logo_id of [theirs.id, detail.id, 2_000_000_000])
      expect(await refusalOf(call('sponsors.save', { ...WISH, logo_id }, organizer))).toBe('ERR_NOT_FOUND');
  });

  test('shows to others by its name and colour until it is approved', async () => {
    const id = await scene.make(organizer, { sponsor_id: await sponsor() });
    expect(await shownTo(id, organizer)).toMatchObject(WHOLE);
    for (const other of [friend, inProcessVisitor()])
      expect(await shownTo(id, other)).toMatchObject({ sponsor_name: 'Acme Boots', ...HIDDEN });
    await enterContest(scene.call, id, friend, validTeam(scene.football));
    expect(await shownTo(id, friend)).toMatchObject(HIDDEN);
  });

  test('shows whole to the members of a password contest', async () => {
    const id = await scene.make(organizer, { sponsor_id: await sponsor(), password: 'sesame' });
    expect(await shownTo(id, friend)).toMatchObject(HIDDEN);
    await scene.call('contests.join', { id, password: 'sesame' }, friend);
    expect(await shownTo(id, friend)).toMatchObject(WHOLE);
    expect(await shownTo(id, inProcessVisitor())).toMatchObject(HIDDEN);
  });

  test('shows whole to everybody once it is approved, until it changes', async () => {
    const sponsorId = await sponsor();
    const id = await scene.make(organizer, { sponsor_id: sponsorId });
    expect(await ops()).toContain(`${sponsorId}  Acme Boots`);
    expect(await ops('approve', String(sponsorId), 'ann', 'a', 'real', 'shop')).toBe(
      `Sponsor ${sponsorId} is approved.`,
    );
    expect(await ops()).not.toContain(`${sponsorId}  Acme Boots`);
    expect(await shownTo(id, inProcessVisitor())).toMatchObject({ ...WHOLE, approved: true });
    await done('sponsors.save', { ...WISH, id: sponsorId, link_url: 'https://other.example' }, organizer);
    expect(await shownTo(id, inProcessVisitor())).toMatchObject(HIDDEN);
  });

  test('keeps its approval when it is saved as it is', async () => {
    const { id } = await done('sponsors.save', WISH, organizer);
    await ops('approve', String(id), 'ann', 'fine');
    expect(await done('sponsors.save', { ...WISH, id }, organizer)).toMatchObject({ approved: true });
  });

  test('that is rejected shows to its maker alone, without its pictures, and may be changed', async () => {
    const sponsorId = await sponsor();
    const id = await scene.make(organizer, { sponsor_id: sponsorId, password: 'sesame' });
    await scene.call('contests.join', { id, password: 'sesame' }, friend);
    await ops('reject', String(sponsorId), 'ann', 'no', 'such', 'shop');
    expect(await shownTo(id, friend)).toBeNull();
    expect(await shownTo(id, organizer)).toMatchObject({ logo_url: null, detail_picture_url: null });
    const withSponsor = scene.wish({ sponsor_id: sponsorId });
    expect(await refusalOf(scene.call('contests.create', withSponsor, organizer))).toBe('ERR_NOT_FOUND');
    await done('sponsors.save', { ...WISH, id: sponsorId, sponsor_name: 'Acme Shoes' }, organizer);
    await scene.make(organizer, { sponsor_id: sponsorId });
  });

  test('is reviewed by a named operator with a reason, which its maker reads', async () => {
    const { id } = await done('sponsors.save', WISH, organizer);
    await expect(ops('approve', String(id), 'ann')).rejects.toThrow(UsageError);
    await expect(ops('praise', String(id), 'ann', 'x')).rejects.toThrow(UsageError);
    await ops('reject', String(id), 'ann', 'spam');
    const acts = await sql`
      select operator, act, subject_kind, before, after, reason from operator_act where subject_id = ${id}
    `.execute(db);
    expect(acts.rows).toEqual([
      {
        operator: 'ann',
        act: 'reject_sponsor',
        subject_kind: 'sponsor',
        before: { review: 'pending' },
        after: { review: 'rejected' },
        reason: 'spam',
      },
    ]);
    const notices = await sql`
      select kind, message_values from notification where manager_id = ${organizer.managerId}
    `.execute(db);
    expect(notices.rows).toEqual([
      { kind: 'sponsor_rejected', message_values: { sponsor: 'Acme Boots', reason: 'spam' } },
    ]);
    expect(await ops('reject', String(id), 'ann', 'again')).toContain('is rejected already');
  });

  test('is one of at most twenty', async () => {
    for (let made = 0; made < 20; made += 1) await done('sponsors.save', WISH, organizer);
    expect(await refusalOf(call('sponsors.save', WISH, organizer))).toBe('ERR_TOO_MANY');
  });
});

describe('the link of a sponsor', () => {
  test.each([
    ['https://acme.example', 'https://acme.example/'],
    [' https://Acme.example/a?b=c#d ', 'https://acme.example/a?b=c#d'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['http://acme.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://user:secret@acme.example', null],
    ['https://127.0.0.1/', null],
    ['https://0x7f.1/', null],
    ['https://[::1]/', null],
    ['https://localhost/', null],
    ['//acme.example', null],
    ['acme.example', null],
    ['', null],
    [`https://acme.example/${'a'.repeat(300)}`, null],
  ])('%j is kept as %j', (typed, kept) => {
    expect(sponsorLink(typed)).toBe(kept);
  });

  test('is refused by the call when it is invalid', async () => {
    expect(await refusalOf(call('sponsors.save', { ...WISH, link_url: 'javascript:1' }, organizer))).toBe(
      'ERR_LINK_INVALID',
    );
  });
});
