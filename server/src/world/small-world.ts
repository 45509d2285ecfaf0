import { isRefusal } from '@touchline/contract/errors';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { CONTEST_KIND_ID, MINUTE_MS } from '@touchline/domain/rules/index';
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

/** The leagues of a small world in addition to the Sprint League. */
export const SMALL_WORLD_LEAGUES: readonly string[] = ['england'];

/** The password of all managers of a small world. */
export const SMALL_WORLD_PASSWORD = 'Four-small-worlds-4';

interface Person {
  readonly nickname: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly language: LanguageCode;
}

/** One manager for each language, to see every screen in it. */
const PEOPLE: readonly Person[] = [
  { nickname: 'Ada', country: 'GB', language: 'en' },
  { nickname: 'Bianca', country: 'IT', language: 'it' },
  { nickname: 'Clement', country: 'FR', language: 'fr' },
  { nickname: 'Dolores', country: 'ES', language: 'es' },
  { nickname: 'Emil', country: 'DE', language: 'de' },
  { nickname: 'Feng', country: 'CN', language: 'cn' },
  { nickname: 'Gizem', country: 'TR', language: 'tr' },
];

/** The world starts with entries made before a kick-off, and is handed over a few minutes after it. */
const ENTER_BEFORE_MS = 12 * MINUTE_MS;
const READY_AFTER_MS = 4 * MINUTE_MS;

/** Dependencies of the preparation. */
interface SmallWorldServices {
  readonly calls: CallServices;
  readonly config: { readonly worldSeed: string };
  /** Prints a line on the terminal. */
  readonly print: (line: string) => void;
}

/**
 * Fills a new small world: managers with a country and a sign-in, and contests of a Sprint League round that all of them
 * entered, a few minutes after its kick-off. From then on the game clock runs at real-time speed. Does nothing in a filled
 * world; resumes an interrupted preparation.
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
    await playUntil(db, work, [kickOff, kickOff + READY_AFTER_MS / 2, kickOff + READY_AFTER_MS]);
    const from = await gameNow(db);
    await inTransaction(db, (tx) => setClock(tx, { mode: 'scaled', from, rate: 1 }));
  }
  const names = PEOPLE.map(({ nickname }) => emailOf(nickname)).join(', ');
  services.print(`Managers of the small world: ${names}; password ${SMALL_WORLD_PASSWORD}`);
}

/** Sets the game clock to shortly before a recent kick-off of the Sprint League, and stops it. */
async function goBackBeforeKickOff(db: Db): Promise<void> {
  const now = (await gameNow(db)).getTime();
  const kickOff = Math.floor((now - READY_AFTER_MS) / SPRINT_ROUND_MS) * SPRINT_ROUND_MS;
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
  if (isRefusal(added)) throw new Error(`The account of ${nickname} was refused: ${added.refused}`);
}

/** Enters all managers in the tournaments of the next Sprint League round. */
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
      if (team === null) throw new Error(`no team can be picked for contest ${contest.id}`);
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
  return kind === CONTEST_KIND_ID.tournament && pace === 'sprint' && proTier === null && !isOfOneMatch;
}

/** Steps the clock to each instant and runs all due work. */
async function playUntil(db: Db, work: Work, instants: readonly number[]): Promise<void> {
  for (const instant of instants) {
    const at = new Date(Math.max(instant, (await gameNow(db)).getTime()));
    await inTransaction(db, (tx) => stepClock(tx, at));
    await drain(db, work);
  }
}
