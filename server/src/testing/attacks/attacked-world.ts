import type { CallKey } from '@touchline/contract/calls';
import { xfc } from '@touchline/domain/money';
import type { FastifyInstance } from 'fastify';
import { sweepContests } from '../../contests/lifecycle/sweeps.ts';
import { sql, type Db } from '../../db/database.ts';
import { makeContest, makeFootball, stopClockAt, validTeam } from '../contests/contests.ts';
import { makeVenue } from '../contests/made-contests.ts';
import { makingIntents } from '../contests/making-intents.ts';
import { teamIntents } from '../contests/team-intents.ts';
import { accountIntents } from '../account/account-intents.ts';
import { signUp, type Client, type SignedUp } from '../http/client.ts';
import { goodInput } from '../http/inputs.ts';
import { signInIntents } from '../http/sign-in-intents.ts';
import { twoStepIntents } from '../http/two-step-intents.ts';
import { inputsOf, type Targets } from '../leaks/inputs.ts';
import { marketIntents, type Intent, type Intents } from '../market/market-intents.ts';
import { miniLeagueIntents } from '../mini-league-intents.ts';
import { providerIntents } from '../providers/intents.ts';
import { rewardIntents } from '../rewards/reward-intents.ts';
import { inboxIntents } from '../push/inbox-intents.ts';
import { walletIntents } from '../wallet/wallet-intents.ts';
import { chainIntents } from '../chain/intents.ts';
import { depart, localToken } from '../providers/round-trip.ts';
import { buildWork } from '../../work.ts';
import { readConfig } from '../../config.ts';
import { drain } from '../../jobs/drain.ts';
import type { Values } from './operations.ts';

const DAY_BEFORE = new Date('2026-03-05T12:00:00Z');
const EARLIER_KICK_OFF = new Date('2026-03-05T15:00:00Z');
const EARLIER_VIEW_TIME = new Date('2026-03-05T15:06:00Z');
const OPEN = new Date('2026-03-06T12:00:00Z');
const KICK_OFF = new Date('2026-03-07T15:00:00Z');
/** Inputs that are tried until a reading call answers one. */
const MAX_TRIED = 200;
const SOME = 3;

/** Marks of the owner's private data: no answer to anyone else contains one. */
export const PRIVATE_MARK = 'Zqxprivate';

/** A world with everything that calls name: a manager who owns something of every kind, and the ids of it. */
export interface AttackedWorld {
  readonly app: FastifyInstance;
  readonly db: Db;
  /** Has teams, orders, copies, draws, templates, sponsors and notices. */
  readonly owner: SignedUp;
  readonly targets: Targets;
  /** Ids of the world's objects, of all kinds. */
  readonly ids: readonly number[];
  /** A valid call that changes something; null where the world has none. */
  readonly intentOf: (key: CallKey) => Promise<Intent | null>;
  /** A valid input of a reading call by the owner, which is answered; null: it refuses every input. */
  readonly readingOf: (key: CallKey) => Promise<Values | null>;
}

/** Makes the world on an empty database. */
export async function makeAttackedWorld(app: FastifyInstance, db: Db): Promise<AttackedWorld> {
  const owner = await signUp(app);
  const running = await makeRunningContest(db, owner, await signUp(app));
  await stopClockAt(db, OPEN);
  const football = await makeFootball(db, { kickOffAt: KICK_OFF });
  const contests = [
    await makeContest(db, football),
    await makeContest(db, football, { entryFee: xfc(100_000_000n) }),
  ];
  const register = () => signUp(app);
  const intents: Intents = {
    ...(await marketIntents(db, register)),
    ...(await teamIntents(db, KICK_OFF, register)),
    ...(await makingIntents(db, KICK_OFF, register)),
    ...(await miniLeagueIntents(db, KICK_OFF, register)),
    ...twoStepIntents(db, register),
    ...accountIntents(db, register),
    ...signInIntents(app, db),
    ...providerIntents(app, db),
    ...walletIntents(register),
    ...chainIntents(register, db),
    ...rewardIntents(db, register),
    ...ownIntents(app, contests[0] ?? 0),
    ...inboxIntents(app, db, register),
  };
  const teams: number[] = [];
  for (const id of contests) {
    await owner.call('contests.join', { id });
    const { team_id } = await owner.call('teams.create', { contest_id: id, ...validTeam(football) });
    teams.push(team_id);
  }
  await keepOwnThings(owner, validTeam(football));
  const invited = await foundMiniLeague(owner, football.leagueId);
  const { orders, draw } = await tradeAs(intents);
  const { data: notices } = await owner.call('inbox.list', { page: 1, noItems: 5 });
  const venue = await makeVenue(db, football, 2, 0);
  const [player] = football.players;
  const targets: Targets = {
    contests: [...contests, running.contest],
    teams: [...teams, running.team],
    players: [...(await playersWithCards(db)), ...football.players.slice(0, 2).map(({ id }) => id)],
    playerName: await nameOf(db, player?.id ?? 0),
    matches: football.matchIds,
    leagueId: football.leagueId,
    orders,
    managers: [owner.managerId],
    nickname: owner.nickname,
    notices: notices.map(({ id }) => id),
    corrections: [1],
    venues: [venue.clubId],
  };
  const inputs: OwnInputs = {
    draws: draw.ids,
    messages: await deliverMessages(db, owner),
    provider: await goThroughProvider(app),
    invited,
  };
  const known = new Map<CallKey, Promise<Values | null>>();
  const readingOf = (key: CallKey): Promise<Values | null> => {
    const found = known.get(key) ?? findReading(owner, key, targets, inputs);
    known.set(key, found);
    return found;
  };
  return {
    app,
    db,
    owner,
    targets,
    ids: [...Object.values(targets).flat(), ...draw.ids].filter((id) => typeof id === 'number'),
    intentOf: async (key) => (await intents[key]?.()) ?? null,
    readingOf,
  };
}

/** Makes a contest that the owner and another have entered, and whose teams are shown. */
async function makeRunningContest(
  db: Db,
  owner: SignedUp,
  rival: SignedUp,
): Promise<{ readonly contest: number; readonly team: number }> {
  await stopClockAt(db, DAY_BEFORE);
  const football = await makeFootball(db, { kickOffAt: EARLIER_KICK_OFF });
  const id = await makeContest(db, football);
  const team = { contest_id: id, ...validTeam(football) };
  for (const manager of [rival, owner]) await manager.call('contests.join', { id });
  await rival.call('teams.create', team);
  const { team_id } = await owner.call('teams.create', team);
  await stopClockAt(db, EARLIER_VIEW_TIME);
  await sweepContests(db);
  return { contest: id, team: team_id };
}

/** Changes of what a manager has from the start, each by a separate manager. */
function ownIntents(app: FastifyInstance, contest: number): Intents {
  const made = (client: Client, input: Intent['input']): Intent => ({ client, input, otherInput: null });
  return {
    async 'inbox.markRead'() {
      const client = await signUp(app);
      const { data } = await client.call('inbox.list', { page: 1, noItems: 1 });
      return made(client, { id: data[0]?.id });
    },
    'inbox.markAllRead': async () => made(await signUp(app), {}),
    'systemNews.markRead': async () => made(await signUp(app), {}),
    'onboarding.save': async () =>
      made(await signUp(app), { data: { onboarding_type: 1, status: 2, step: 3 } }),
    'contests.join': async () => made(await signUp(app), { id: contest }),
  };
}

/** Keeps the messages that were sent as the demo does. Returns the ids of the owner's. */
async function deliverMessages(db: Db, owner: Client): Promise<readonly number[]> {
  const { handlers } = buildWork({ config: readConfig({ NODE_ENV: 'test' }) });
  await drain(db, { sweeps: [], handlers });
  const { data } = await owner.call('mail.outbox.list', { page: 1, noItems: SOME });
  return data.map(({ id }) => id);
}

/** A token of the local provider, and the request of another sign-in there. */
async function goThroughProvider(app: FastifyInstance): Promise<{
  readonly token: string;
  readonly request: Values;
}> {
  const { token } = await localToken(app, { email: 'attacked@example.org' });
  const { location, state } = await depart(app, 'local');
  const asked = (name: string): string => location.searchParams.get(name) ?? '';
  const [nonce, code_challenge] = [asked('nonce'), asked('code_challenge')];
  const person = { email: 'attacked@example.org', email_verified: true, display_name: 'Ada' };
  return { token, request: { state, nonce, code_challenge, ...person } };
}

/** Gives the owner private things with a mark in each. */
async function keepOwnThings(owner: SignedUp, team: ReturnType<typeof validTeam>): Promise<void> {
  await owner.call('teams.templates.save', { name: `${PRIVATE_MARK} template`, is_pro: false, ...team });
  await owner.call('sponsors.save', {
    sponsor_name: `${PRIVATE_MARK} sponsor`,
    link_url: 'https://sponsor.example',
    background_color: '#112233',
  });
  await owner.call('packs.draws.changeSeed', { seed: `${PRIVATE_MARK} seed` });
}

/** Creates a mini-league of the owner. Returns its invitation. */
async function foundMiniLeague(owner: SignedUp, league_id: number): Promise<Values> {
  const { id } = await owner.call('miniLeagues.create', { name: `${PRIVATE_MARK} league`, league_id });
  const { invitation } = await owner.call('miniLeagues.get', { id });
  return { id, invitation };
}

/** Places orders and opens a pack, so that their ids exist. */
async function tradeAs(
  intents: Intents,
): Promise<{ readonly orders: readonly number[]; readonly draw: { readonly ids: readonly number[] } }> {
  const orders: number[] = [];
  for (const key of ['market.orders.place', 'market.auctions.open', 'market.loans.offer'] as const) {
    const intent = await intents[key]?.();
    if (intent === undefined) continue;
    await intent.client.ask(key, intent.input);
    const { data } = await intent.client.call('market.orders.mine', { page: 1 });
    orders.push(...data.map(({ id }) => id));
  }
  const pack = await intents['packs.buy']?.();
  if (pack === undefined) return { orders, draw: { ids: [] } };
  await pack.client.ask('packs.buy', pack.input);
  const { data } = await pack.client.call('packs.draws.list', {});
  await pack.client.ask('spin.free', {});
  return { orders, draw: { ids: data.map(({ draw }) => draw.draw_id) } };
}

/** Inputs of readings that no id of the targets leads to. */
interface OwnInputs {
  readonly draws: readonly number[];
  readonly messages: readonly number[];
  readonly provider: Awaited<ReturnType<typeof goThroughProvider>>;
  readonly invited: Values;
}

async function findReading(
  owner: Client,
  key: CallKey,
  targets: Targets,
  { draws, messages, provider, invited }: OwnInputs,
): Promise<Values | null> {
  const card = { ...goodInput(key), asset_type: 1, id: targets.players[0] };
  const special: Readonly<Record<string, readonly Values[]>> = {
    'packs.draws.get': draws.map((id) => ({ id })),
    'packs.draws.worth': draws.map((id) => ({ id })),
    'mail.outbox.get': messages.map((id) => ({ id })),
    'miniLeagues.preview': [invited],
    'miniLeagues.get': [{ id: invited['id'] }],
    'auth.providers.checkToken': [{ token: provider.token }],
    'auth.providers.authorizeLocal': [provider.request],
    'spin.proof': [{ id: 1 }],
    'startup.texts': [{ lang: 'en' }],
    'onboarding.texts': [{ lang: 'en' }],
    'startup.rules': [{ version: 1 }],
    'market.cards.prices': [card],
    'market.cards.depth': [card],
  };
  const inputs = special[key] ?? inputsOf(key, targets).slice(0, MAX_TRIED);
  for (const input of inputs) if ((await owner.ask(key, input)).error === 'SUCCESS') return input;
  return null;
}

/** Players of some cards. */
async function playersWithCards(db: Db): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select subject_id as id from card where asset_type = 1 order by id limit ${SOME}
  `.execute(db);
  return rows.map(({ id }) => id);
}

async function nameOf(db: Db, playerId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from player where id = ${playerId}`.execute(db);
  return rows[0]?.name ?? '';
}
