import { randomUUID } from 'node:crypto';
import type { CallInput, CallKey } from '@touchline/contract/calls';
import { LANGUAGES } from '@touchline/contract/startup/startup';
import { describe, expect, test } from 'vitest';
import { inTransaction } from '../db/database.ts';
import { inProcessManager, inProcessVisitor, type Caller } from '../http/auth/caller.ts';
import { invoke } from '../http/calls/invoke.ts';
import { secretsFrom } from '../secrets.ts';
import { openTestDatabase } from '../testing/database/database.ts';
import { notify, NOTICE_KINDS, type NoticeKind } from './notify.ts';
import { inboxRoutes } from './routes.ts';
import { readWording } from './wording.ts';

const { db } = await openTestDatabase();
const secrets = secretsFrom('t'.repeat(32));
const services = { db, routes: inboxRoutes({ secrets }), secrets, checkAnswers: true };
const AT = new Date('2026-03-07T15:00:00Z');

function call<Key extends CallKey>(key: Key, input: CallInput<Key>, caller: Caller) {
  return invoke(services, key, input, caller, randomUUID());
}
let managers = 0;
/** A manager with a welcome and a prize notification, in that order. */
async function managerWithMail(language: (typeof LANGUAGES)[number] = 'en') {
  managers += 1;
  const manager = inProcessManager({ managerId: managers, nickname: `Manager ${managers}`, language });
  await inTransaction(db, (tx) =>
    notify(tx, AT, [
      { managerId: managers, kind: 'welcome', values: {}, link: null },
      {
        managerId: managers,
        kind: 'contest_prize',
        values: { contest: 'Cup {amount}', rank: 2, amount: '4.84' },
        link: '/contest/7',
      },
    ]),
  );
  return manager;
}
async function idsOf(manager: Caller): Promise<number[]> {
  const answer = await call('inbox.list', { page: 1, noItems: 10 }, manager);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.data.map((row) => row.id);
}

describe('the inbox', () => {
  test('lists a manager’s notifications in their language, newest first', async () => {
    const manager = await managerWithMail();
    expect(await call('inbox.list', { page: 1, noItems: 1 }, manager)).toMatchObject({
      data: [
        {
          is_unread: true,
          created_at: AT.toISOString(),
          message_title: 'You won 4.84 XFC',
          description: 'You ranked 2 in Cup {amount}. Your prize of 4.84 XFC is in your wallet.',
          link: '/contest/7',
        },
      ],
      summary: { total: 2, page: 1, per_page: 1, pages: 2, unread: 2 },
    });
  });

  test('is in the language of the reader', async () => {
    const manager = await managerWithMail('de');
    const [prize = 0, welcome = 0] = await idsOf(manager);
    expect(await call('inbox.get', { id: prize }, manager)).toMatchObject({
      message_title: 'Du hast 4,84 XFC gewonnen',
    });
    expect(await call('inbox.get', { id: welcome }, manager)).toMatchObject({
      message_title: `Willkommen bei Touchline, ${manager.nickname}`,
    });
  });

  test('counts what is unread, and marks one or all as read', async () => {
    const manager = await managerWithMail();
    const [prize = 0] = await idsOf(manager);
    const summary = () => call('inbox.summary', {}, manager);
    expect(await summary()).toEqual({ total: 2, unread: 2 });
    expect(await call('inbox.markRead', { id: prize }, manager)).toBe('Ok');
    expect(await call('inbox.markRead', { id: prize }, manager)).toBe('Ok');
    expect(await summary()).toEqual({ total: 2, unread: 1 });
    expect(await call('inbox.get', { id: prize }, manager)).toMatchObject({
      is_unread: false,
    });
    expect(await call('inbox.markAllRead', {}, manager)).toBe('Ok');
    expect(await summary()).toEqual({ total: 2, unread: 0 });
  });

  test('of another manager is not found and cannot be changed', async () => {
    const owner = await managerWithMail();
    const stranger = await managerWithMail();
    const [id = 0] = await idsOf(owner);
    const refused = { refused: 'ERR_NOT_FOUND' };
    expect(await call('inbox.get', { id }, stranger)).toEqual(refused);
    expect(await call('inbox.markRead', { id }, stranger)).toEqual(refused);
    expect(await call('inbox.get', { id: 999_999 }, stranger)).toEqual(refused);
    await call('inbox.markAllRead', {}, stranger);
    expect(await call('inbox.summary', {}, owner)).toEqual({ total: 2, unread: 2 });
  });

  test('is not for visitors', async () => {
    expect(await call('inbox.summary', {}, inProcessVisitor())).toEqual({
      refused: 'ERR_LOGIN_REQUIRED',
    });
  });
});

test('a day is written as the reader writes it', () => {
  const notice = {
    kind: 'stars_announced',
    message_values: { league: 'Cup', rise: 2, fall: 1, day: '2026-12-07' },
  };
  const wording = readWording();
  expect(wording(notice, 'en').title).toBe('New stars in Cup from December 7');
  expect(wording(notice, 'de').title).toBe('Neue Sterne in Cup ab 7. Dezember');
  expect(wording(notice, 'cn').title).toBe('Cup 自 12月7日 起启用新星级');
});

test('every kind of notification has texts in every language, with the values it is written with', () => {
  const wording = readWording();
  const contest = 'Cup';
  const valuesOf = {
    welcome: { nickname: 'Ann' },
    contest_started: { contest },
    contest_prize: { contest, rank: 1, amount: '1.00' },
    contest_final: { contest, rank: 1 },
    contest_cancelled: { contest },
    entry_refunded: { contest },
    entry_linked: { contest },
    contest_compensated: { contest, amount: '1.25' },
    points_corrected: { match: 'Home – Away', contest, before: '41.5', after: '39', rank: 7 },
    order_sold: { card: 'Ann Lee', quantity: 2, price: '1.00', amount: '1.90' },
    order_sold_partly: { card: 'Ann Lee', quantity: 2, price: '1.00', amount: '1.90', left: 1 },
    order_bought_partly: { card: 'Ann Lee', quantity: 2, price: '1.00', left: 1 },
    order_lent_partly: { card: 'Ann', quantity: 2, price: '1.00', amount: '1.90', left: 1 },
    order_bought: { card: 'Ann Lee', quantity: 2, price: '1.00' },
    order_lent: { card: 'Ann', quantity: 2, price: '1.00', amount: '1.90' },
    loan_returned: { card: 'Ann', quantity: 2 },
    order_expired: { card: 'Ann Lee' },
    auction_first_bid: { card: 'Ann Lee', price: '12.00' },
    auction_outbid: { card: 'Ann Lee', price: '12.00' },
    auction_won: { card: 'Ann Lee', price: '12.00' },
    auction_lost: { card: 'Ann Lee', price: '12.00' },
    auction_sold: { card: 'Ann Lee', price: '12.00', amount: '11.40' },
    auction_unsold: { card: 'Ann Lee' },
    house_lease_ended: { quantity: 2 },
    players_out: { contest, names: 'Ada, Bo' },
    players_not_starting: { contest, names: 'Ada, Bo' },
    stars_announced: { league: 'Cup', rise: 2, fall: 1, day: '2026-12-07' },
    price_below: { card: 'Ann Lee', price: '9.00', wished: '10.00' },
    price_above: { card: 'Ann Lee', price: '11.00', wished: '10.00' },
    purchase_reversed: { card: 'Ann Lee', quantity: 1, amount: '57.00' },
    sale_reversed: { card: 'Ann Lee', quantity: 1, amount: '57.00' },
    sponsor_approved: { sponsor: 'Acme', reason: 'Fine' },
    sponsor_rejected: { sponsor: 'Acme', reason: 'No link' },
    new_device: { device: 'Chrome, Windows', time: '2026-03-01 12:00 UTC' },
    session_stolen: {},
    support_link: { reason: 'lost the phone' },
    avatar_withdrawn: { reason: 'It shows somebody else' },
    account_kept: { nickname: 'Ann' },
    books_differ: { sources: 'payments, chain' },
    invitation_rewarded: { gold: '50' },
    invitation_welcome: { nickname: 'Ann', gold: '50' },
    payment_credited: { amount: '100.00' },
    payment_refunded: { amount: '100.00' },
    payment_disputed: { amount: '100.00' },
    payment_held: { amount: '100.00' },
    payment_released: { amount: '100.00' },
    payment_debt: { amount: '100.00' },
    deposit_credited: { amount: '25.00' },
    deposit_dropped: {},
    withdrawal_confirmed: { amount: '24.50' },
    withdrawal_failed: { amount: '25.00' },
    withdrawal_refused: { amount: '25.00', reason: 'the address is not theirs' },
    limit_raised: {},
    exclusion_ended: {},
    mini_league_joined: { league: 'Sunday' },
    mini_league_honour: { league: 'Sunday', rank: 1 },
    level_reached: { level: 5 },
    achievement_reached: { gold: '10' },
    challenge_reached: { gold: '5' },
    time_played: { minutes: 60 },
  } as const satisfies Record<NoticeKind, object>;
  for (const language of LANGUAGES) {
    for (const kind of NOTICE_KINDS) {
      const { title, text } = wording({ kind, message_values: valuesOf[kind] }, language);
      expect(`${title} ${text}`, `${language} ${kind}`).not.toMatch(/[{}]/);
    }
  }
});
