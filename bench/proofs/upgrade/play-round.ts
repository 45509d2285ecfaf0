import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { at, listAt, numberAt, textAt, type Json } from './json.ts';
import { VISITOR, type Ask, type Session } from './signed-client.ts';
import { operate, type Version } from './version.ts';

const MINUTE_MS = 60_000;
/** Sprint contests open 16 minutes before they start; later ones belong to other leagues. */
const SPRINT_AHEAD_MS = 16 * MINUTE_MS;
const MAX_CONTESTS = 4;
/** How many times faster than real time a round is played. */
const RATE = 60;
const FINAL = 6;
const CANCELLED = 7;
const WAIT_LIMIT_MS = 240_000;
const POLL_MS = 1_000;

/** The credentials of an account that a person remembers. */
export interface Account {
  readonly email: string;
  readonly password: string;
}

/** Creates an account and returns it with its session. */
export async function signUp(ask: Ask): Promise<{ readonly account: Account; readonly session: Session }> {
  const nickname = `Upgrade.${randomBytes(4).toString('hex')}`;
  const account = { email: `${nickname.toLowerCase()}@example.org`, password: 'Nine-tall-otters-42' };
  const [country] = listAt({ countries: await ask(VISITOR, 'GET /frontutils/countries') }, 'countries');
  const answer = await ask(VISITOR, 'POST /v3/auths/register', {
    ...account,
    nickname,
    birth_date: '1990-02-03',
    country_id: numberAt(country ?? null, 'id'),
    accept_terms: true,
  });
  return { account, session: sessionOf(answer) };
}

/** Signs in with the remembered credentials. Throws when the server rejects them. */
export async function signIn(ask: Ask, account: Account): Promise<Session> {
  return sessionOf(await ask(VISITOR, 'POST /v3/auths/login', { ...account }));
}

function sessionOf(answer: Json): Session {
  return {
    token: textAt(answer, 'session_key'),
    key: Buffer.from(textAt(answer, 'signing_key'), 'base64url'),
  };
}

/** An entry of a manager: the contest and the team in it. */
export interface Entry {
  readonly contestId: number;
  readonly teamId: number;
}

/**
 * Waits until contests of a Sprint round accept entries, stops the clock so that none locks, joins some, and saves the
 * suggested team in each.
 */
async function joinRound(version: Version, ask: Ask, session: Session): Promise<readonly Entry[]> {
  const contests = await until('contests of a Sprint round that take entries', async () => {
    if ((await openContests(version, ask)).length === 0) return null;
    setPace(version, 'standing');
    const open = await openContests(version, ask);
    if (open.length > 0) return open;
    setPace(version, 'fast');
    return null;
  });
  const entries: Entry[] = [];
  for (const contest of contests.slice(0, MAX_CONTESTS)) {
    const contestId = numberAt(contest, 'id');
    await ask(session, `POST /v4/contests/join/${contestId}`);
    const team = await ask(session, `GET /v4/contests/suggestTeam/${contestId}`);
    const saved = await ask(session, 'POST /v4/contests/createTeam', {
      contest_id: contestId,
      starters: listAt(team, 'starters').map((pick) => numberAt(pick, 'id')),
      reserves: listAt(team, 'reserves').map((pick) => numberAt(pick, 'id')),
      captain_id: at(team, 'captain_id'),
      vice_captain_id: at(team, 'vice_captain_id'),
    });
    entries.push({ contestId, teamId: numberAt(saved, 'team_id') });
  }
  return entries;
}

/** Joins the next round, runs it fast until its payout, and stops the clock. Throws when no contest was paid. */
export async function playRound(version: Version, ask: Ask, session: Session): Promise<readonly Entry[]> {
  const entries = await joinRound(version, ask, session);
  const joinedAt = new Date(gameTime(version)).toISOString();
  setPace(version, 'fast');
  const paid = await waitForPayout(ask, entries);
  setPace(version, 'standing');
  console.log(`${version.name}: joined ${entries.length} contests at ${joinedAt}, ${paid.length} were paid.`);
  if (paid.length === 0) throw new Error('No contest was paid.');
  return entries;
}

/** Runs the game clock from now at sixty times real time, or stops it. */
export function setPace(version: Version, pace: 'fast' | 'standing'): void {
  const now = new Date(gameTime(version)).toISOString();
  if (pace === 'fast') operate(version, 'clock', 'scaled', now, String(RATE));
  else operate(version, 'clock', 'stepped', now);
}

/** The game time in epoch milliseconds; `ops clock` prints it before the clock's speed. */
function gameTime(version: Version): number {
  return Date.parse(operate(version, 'clock').split(' ')[0] ?? '');
}

/** The contests of a Sprint round that can be joined now, by start time. */
async function openContests(version: Version, ask: Ask): Promise<readonly Json[]> {
  const open = await ask(VISITOR, 'POST /v4/contests/list/1', {
    when: 1,
    joinable: true,
    is_pro: false,
    sort_by: 'contest_dt',
    sort_how: 'asc',
  });
  const before = gameTime(version) + SPRINT_AHEAD_MS;
  return listAt(open, 'data').filter((contest) => Date.parse(textAt(contest, 'contest_dt')) <= before);
}

/** Places a buy order for a copy of a card near its reference price; returns the price. */
export async function orderCopy(ask: Ask, session: Session): Promise<string> {
  const [card = null] = listAt(await ask(session, 'POST /v3/market/list_players/1'), 'data');
  const reference = at(card, 'market', 'reference_price');
  const price = Math.max(0.01, Math.floor(Number(reference ?? '1') * 100) / 100).toFixed(2);
  await ask(session, 'POST /v3/market/new_order', {
    asset_type: 1,
    asset_id: numberAt(card, 'id'),
    side: 'buy',
    qty: 1,
    price,
    confirmed: true,
  });
  return price;
}

/** Waits until every contest is paid or cancelled; returns the ids of the paid ones. */
async function waitForPayout(ask: Ask, entries: readonly Entry[]): Promise<readonly number[]> {
  return until('the end of the contests', async () => {
    const states = new Map<number, number>();
    for (const { contestId } of entries) {
      states.set(contestId, numberAt(await ask(VISITOR, `GET /v4/contests/${contestId}`), 'state'));
    }
    const isOver = [...states.values()].every((state) => state === FINAL || state === CANCELLED);
    return isOver ? [...states].filter(([, state]) => state === FINAL).map(([id]) => id) : null;
  });
}

/** A manager's holdings: balances, every line of the account, orders, contests with prizes, and the teams in them. */
export async function belongings(
  ask: Ask,
  session: Session,
  entries: readonly Entry[],
): Promise<Readonly<Record<string, Json>>> {
  const wallet = await ask(session, 'GET /v3/user/wallet');
  const contests = await ask(session, 'GET /v4/contests/myTeams/0/1');
  const held: Record<string, Json> = {
    balance: at(wallet, 'balance'),
    held: at(wallet, 'held_balance'),
    gold: at(wallet, 'gold_balance'),
    lines: listAt(await ask(session, 'POST /v3/user/transactions/1'), 'data').map((line) => [
      at(line, 'reason'),
      at(line, 'amount'),
      at(line, 'balance_after'),
    ]),
    orders: listAt(await ask(session, 'POST /v3/market/my_orders/1'), 'data').map((order) => [
      at(order, 'status'),
      at(order, 'price'),
      at(order, 'held'),
    ]),
    contests: listAt(contests, 'data').map((entry) => [
      at(entry, 'team_id'),
      at(entry, 'contest', 'state'),
      at(entry, 'rank'),
      at(entry, 'prize'),
    ]),
  };
  for (const { contestId, teamId } of entries) {
    const team = await ask(session, `GET /v4/contests/userTeam/${contestId}/${teamId}`);
    held[`team ${teamId}`] = [
      at(team, 'points'),
      listAt(team, 'picks').map((pick) => [at(pick, 'player_id'), at(pick, 'factor'), at(pick, 'points')]),
    ];
  }
  return held;
}

/** Polls every second until there is a result. Throws after four minutes. */
async function until<Found>(what: string, look: () => Promise<Found | null>): Promise<Found> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() > limit) throw new Error(`Waited in vain for ${what}.`);
    await pause(POLL_MS);
  }
}
