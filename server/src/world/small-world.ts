import { isRefusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup';
import { MINUTE_MS } from '@touchline/domain/rules/index';
import { clockMode, gameNow, setClock, stepClock } from '../db/clock.ts';
import { inTransaction, sql, type Db } from '../db/database.ts';
import { SPRINT_ROUND_MS } from '../feeds/simulator/calendar.ts';
import { inProcessManager, inProcessVisitor } from '../http/auth/caller.ts';
import type { CallServices } from '../http/calls/call-services.ts';
import { invoke } from '../http/calls/invoke.ts';
import { drain, type Work } from '../jobs/drain.ts';
import { habitsOf } from '../simulated-managers/habits.ts';
import { playerPools } from '../simulated-managers/player-pools.ts';
import { pickTeam } from '../simulated-managers/pick-team.ts';
import { loadOpenContests, type ContestSnapshot } from '../simulated-managers/queries.ts';
import { countryId } from '../startup/countries.ts';

/** The leagues a small world has beside the Sprint League. */
export const SMALL_WORLD_LEAGUES: readonly string[] = ['england'];

/** The password of everybody in a small world. */
export const SMALL_WORLD_PASSWORD = 'Four-small-worlds-4';

interface Person {
  readonly nickname: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly language: LanguageCode;
}

/** Whoever looks at a screen in another language or country has somebody to sign in as. */
const PEOPLE: readonly Person[] = [
  { nickname: 'Ada', country: 'GB', language: 'en' },
  { nickname: 'Bianca', country: 'IT', language: 'it' },
  { nickname: 'Clement', country: 'FR', language: 'fr' },
  { nickname: 'Dolores', country: 'ES', language: 'es' },
  { nickname: 'Emil', country: 'DE', language: 'de' },
  { nickname: 'Feng', country: 'CN', language: 'cn' },
  { nickname: 'Gizem', country: 'TR', language: 'tr' },
];

/** People enter so long before the kick-off, and are found so long after it. */
const ENTER_BEFORE_MS = 12 * MINUTE_MS;
const FOUND_AFTER_MS = 4 * MINUTE_MS;

/** What the preparation needs of the server. */
export interface SmallWorldServices {
  readonly calls: CallServices;
  readonly config: { readonly worldSeed: string };
  /** Tells the person at the keyboard. */
  readonly say: (line: string) => void;
}

/**
 * Fills a new small world: people with a country and a sign-in, and contests of a Sprint League round that all of them
 * entered, a few minutes after its kick-off. The clock of the game goes on from there at the pace of real time.
 * Does nothing in a world that was filled before; goes on where an interrupted preparation ended.
 */
export async function prepareSmallWorld(db: Db, services: SmallWorldServices, work: Work): Promise<void> {
  const mode = await clockMode(db);
  if (mode !== 'scaled') {
    if (mode === 'real') await goBackBeforeKickOff(db);
    const now = (await gameNow(db)).getTime();
    const kickOff = Math.ceil(now / SPRINT_ROUND_MS) * SPRINT_ROUND_MS;
    await drain(db, work);
    for (const person of PEOPLE) await addPerson(services.calls, person);
    await enterContests(db, services);
    await playUntil(db, work, [kickOff, kickOff + FOUND_AFTER_MS / 2, kickOff + FOUND_AFTER_MS]);
    const from = await gameNow(db);
    await inTransaction(db, (tx) => setClock(tx, { mode: 'scaled', from, rate: 1 }));
  }
  const names = PEOPLE.map(({ nickname }) => emailOf(nickname)).join(', ');
  services.say(`People of the small world: ${names}; password ${SMALL_WORLD_PASSWORD}`);
}

/** Stops the clock of the game shortly before the last kick-off of the Sprint League that is some minutes ago. */
async function goBackBeforeKickOff(db: Db): Promise<void> {
  const now = (await gameNow(db)).getTime();
  const kickOff = Math.floor((now - FOUND_AFTER_MS) / SPRINT_ROUND_MS) * SPRINT_ROUND_MS;
  const at = new Date(kickOff - ENTER_BEFORE_MS);
  await inTransaction(db, (tx) => setClock(tx, { mode: 'stepped', at }));
}

function emailOf(nickname: string): string {
  return `${nickname.toLowerCase()}@example.org`;
}

async function addPerson(calls: CallServices, { nickname, country, language }: Person): Promise<void> {
  const added = await invoke(
    calls,
    'auth.register',
    {
      email: emailOf(nickname),
      password: SMALL_WORLD_PASSWORD,
      nickname,
      birth_date: '1990-02-03',
      country_id: countryId(country),
      language,
      accept_terms: true,
    },
    inProcessVisitor(language),
    `small world ${nickname}`,
  );
  if (isRefusal(added)) throw new Error(`${nickname} has no account: ${added.refused}`);
}

/** Enters everybody in the tournaments over the next round of the Sprint League. */
async function enterContests(db: Db, { calls, config }: SmallWorldServices): Promise<void> {
  const { rows: people } = await sql<{ id: number; nickname: string; language: LanguageCode }>`
    select id, nickname, language from manager where not is_simulated order by id
  `.execute(db);
  const open = await loadOpenContests(db, await gameNow(db));
  const soonest = open.filter(isTournament).filter(({ locksAt }, _, [first]) => locksAt === first?.locksAt);
  const poolOf = playerPools(calls);
  for (const contest of soonest) {
    const pool = await poolOf(contest, 0);
    if (pool === null) continue;
    for (const { id, nickname, language } of people) {
      const team = pickTeam(config.worldSeed, contest.id, id, habitsOf(config.worldSeed, id, language), pool);
      if (team === null) throw new Error(`nobody can pick a team for contest ${contest.id}`);
      const caller = inProcessManager({ managerId: id, nickname, language });
      const key = `small world ${contest.id} ${id}`;
      const joined = await invoke(calls, 'contests.join', { id: contest.id }, caller, key);
      if (isRefusal(joined)) continue;
      const input = { contest_id: contest.id, ...team };
      await invoke(calls, 'teams.create', input, caller, `${key} team`);
    }
  }
}

function isTournament({ kind, pace, proTier, isOfOneMatch }: ContestSnapshot): boolean {
  return kind === 3 && pace === 'sprint' && proTier === null && !isOfOneMatch;
}

/** Lets everything happen that falls due until each of some instants. */
async function playUntil(db: Db, work: Work, instants: readonly number[]): Promise<void> {
  for (const instant of instants) {
    const at = new Date(Math.max(instant, (await gameNow(db)).getTime()));
    await inTransaction(db, (tx) => stepClock(tx, at));
    await drain(db, work);
  }
}
