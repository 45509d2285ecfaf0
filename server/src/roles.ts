import { deleteExpiredSignIns } from './auth/retention.ts';
import { deleteOldContactMessages } from './contact/retention.ts';
import { startWatchingDeposits } from './chain/watching/start-watching.ts';
import type { Config } from './config.ts';
import type { LiveHost } from './contests/live/live-host.ts';
import { warnOfAbsences, warnOfLineUps } from './contests/public.ts';
import { gameNow } from './db/clock.ts';
import type { Db } from './db/database.ts';
import { deleteOldQuarantine } from './feeds/providers/kept/answers.ts';
import { deleteOldEvents } from './feeds/providers/kept/matches.ts';
import { describeFlag } from './feeds/providers/metrics.ts';
import type { MatchNews } from './football/feed/ingest-events.ts';
import { deleteOldRequestMemory } from './http/processes/postgres-memory.ts';
import { deleteOldAnswers } from './http/calls/idempotency.ts';
import type { CallServices } from './http/calls/call-services.ts';
import { whileClocksAgree, type ClockAgreement } from './jobs/clock-agreement.ts';
import { startLeasedLoop } from './jobs/leased-loop.ts';
import { deleteOldClaims } from './inbox/push/pass-on.ts';
import { deleteOldMessages } from './mail/local-outbox/retention.ts';
import { startOutbox } from './jobs/outbox.ts';
import { restingInterval, startSweeps, type Sweep } from './jobs/sweeps.ts';
import { publishMatchChange } from './live/topic-changes.ts';
import { sprintLeague, worldSecret } from './world/sprint.ts';
import type { Secrets } from './secrets.ts';
import { SMALL_WORLD_LEAGUES, prepareSmallWorld } from './world/small-world.ts';
import { simulatedTraders } from './simulated-managers/market/trade.ts';
import { maxSimulatedManagers } from './simulated-managers/max-managers.ts';
import { simulatedManagers } from './simulated-managers/take-part.ts';
import { buildWork, type WorkServices } from './work.ts';
import { isMarketOpen, prepareMarket } from './world/market-history/prepare-market.ts';
import { providerAccess, providerFootball } from './world/provider-football.ts';
import { footballWorld } from './world/world.ts';

/** Stops a role after its running work has finished. */
type StopRole = () => Promise<void>;

/** Reports an error of background work by its name. */
type ReportError = (error: unknown, name: string) => void;

interface RoleServices extends WorkServices {
  readonly config: WorkServices['config'] &
    Pick<Config, 'world' | 'worldSeed' | 'worldManagers' | 'football' | 'takesPlayMoney' | 'chain'>;
  /** Serves simulated managers through the same calls as everyone. */
  readonly calls: CallServices;
  readonly secrets: Secrets;
  /** Prints a line on the terminal. */
  readonly print: (line: string) => void;
  /** While the clocks of server and database are apart, nothing is settled. */
  readonly clocks: ClockAgreement;
  /** Whether people use the product: then its market is livelier, and what is due is done sooner. */
  readonly isWatched: () => boolean;
  /** Whether no other process works on the database. */
  readonly isAlone: boolean;
  /** Ranks running contests in memory. */
  readonly live: Pick<LiveHost, 'start' | 'stop'>;
}

/** Interval of deleting expired rows. */
const RETENTION_EVERY_MS = 600_000;
/** Real time between two polls of the football feed. */
const FEED_EVERY_MS = 1_000;
/** Real time between two turns of the simulated managers. */
const SIMULATED_EVERY_MS = 1_000;

/**
 * Starts the background work of the server: the football feeds, the sweeps of what falls due, the live ranking of
 * running contests, the outbox jobs, the deletion of expired rows, and the simulated managers.
 */
export async function startRoles(db: Db, services: RoleServices, onError: ReportError): Promise<StopRole> {
  const { sweeps, handlers } = buildWork(services);
  const world = { seed: services.config.worldSeed, secret: worldSecret(services.secrets) };
  const onRefused = (matchId: number, refused: MatchNews['refused']): void =>
    onError(new Error(`events of match ${matchId} were refused: ${JSON.stringify(refused)}`), 'feed');
  const { sprint, leagues } = footballOf(services, world, onRefused, onError);
  const isSmall = services.config.world === 'small';
  if (isSmall) await prepareSmallWorld(db, services, { sweeps: [sprint, ...sweeps], handlers });
  await leagues.catchUp(db, [sprint]).catch((error: unknown) => onError(error, 'catching up'));
  const managers = maxSimulatedManagers(services.config);
  if (services.config.football === null && managers > 0)
    await openMarket(db, services, world.seed, [sprint, ...leagues.sweeps]).catch((error: unknown) =>
      onError(error, 'opening the market'),
    );
  services.live.start();
  const stops: StopRole[] = [services.live.stop];
  const { feedMs, everyMs, termMs } = paceOfSweeps(services);
  stops.push(startSweeps(db, [sprint, ...leagues.sweeps], onError, feedMs, termMs));
  stops.push(startSweeps(db, whileClocksAgree(services.clocks, sweeps), onError, everyMs, termMs));
  stops.push(await startOutbox(db, handlers, (error) => onError(error, 'outbox')));
  stops.push(
    startLeasedLoop(db, {
      name: 'forgetting',
      everyMs: () => RETENTION_EVERY_MS,
      turn: () => deleteExpiredRows(db, services.config),
      onError: (error) => onError(error, 'retention'),
    }),
  );
  const { chain } = services.config;
  if (chain !== null) stops.push(startWatchingDeposits(db, chain, (error) => onError(error, 'deposits')));
  if (managers > 0) {
    const simulated = { services: services.calls, seed: world.seed, managers };
    const takeTurn = skippedWhileIdle(simulatedManagers(simulated), services.isWatched);
    const trade = simulatedTraders({ ...simulated, isWatched: services.isWatched });
    stops.push(
      startLeasedLoop(db, {
        name: 'simulated managers',
        everyMs: () => SIMULATED_EVERY_MS,
        turn: takeTurn,
        onError: (error) => onError(error, 'simulated managers'),
      }),
      startLeasedLoop(db, {
        name: 'simulated traders',
        everyMs: () => SIMULATED_EVERY_MS,
        turn: async () => void (await trade()),
        onError: (error) => onError(error, 'simulated traders'),
      }),
    );
  }
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** The lease of a process that is alone: no one waits for its end, so it is renewed less often. */
const TERM_ALONE_MS = 60_000;

/**
 * How often sweeps poll the football and what is due, and how long their leases last. Only a process that is alone knows
 * whether no one uses the product: another may serve those who do.
 */
function paceOfSweeps({ isAlone, isWatched }: RoleServices) {
  const mayBeWatched = (): boolean => !isAlone || isWatched();
  return {
    feedMs: restingInterval(mayBeWatched, FEED_EVERY_MS),
    everyMs: restingInterval(mayBeWatched),
    termMs: isAlone ? TERM_ALONE_MS : undefined,
  };
}

/** While no one uses the product, simulated managers join contests in every third turn, which still fills them. */
const IDLE_TURNS = 3;

/** A turn of which two out of three are skipped while no one uses the product. */
function skippedWhileIdle(takeTurn: () => Promise<number>, isWatched: () => boolean): () => Promise<void> {
  let turns = 0;
  return async () => {
    turns += 1;
    if (isWatched() || turns % IDLE_TURNS === 0) await takeTurn();
  };
}

/** At the first start: plays football up to now, so that the market can open with the trades of the last weeks. */
async function openMarket(
  db: Db,
  { config, print }: RoleServices,
  seed: string,
  football: readonly Sweep[],
): Promise<void> {
  if (await isMarketOpen(db)) return;
  for (const sweep of football) while ((await sweep.run(db)) > 0);
  await prepareMarket(db, { seed, managers: maxSimulatedManagers(config), print });
}

/** The football of the server: the Sprint League, and the simulated leagues or those of a provider. */
function footballOf(
  services: RoleServices,
  world: { readonly seed: string; readonly secret: string },
  onRefused: (matchId: number, refused: MatchNews['refused']) => void,
  onError: ReportError,
) {
  const listeners = [publishMatchChange, warnOfLineUps];
  const sprint = sprintLeague(world, onRefused, warnOfAbsences, listeners);
  const { football } = services.config;
  const leagues =
    football === null
      ? footballWorld({
          ...world,
          ...(services.config.world === 'small' && { leagues: SMALL_WORLD_LEAGUES }),
          onRefused,
          onAbsences: warnOfAbsences,
          listeners,
          print: services.print,
        })
      : providerFootball({
          ...providerAccess(football),
          leagues: football.leagues,
          onRefused,
          listeners,
          onFlag: (flag) => onError(new Error(describeFlag(flag)), 'football'),
        });
  return { sprint, leagues };
}

/** Deletes providers' answers about matches that have long been over. */
async function deleteOldProviderRows(db: Db): Promise<void> {
  const now = await gameNow(db);
  await deleteOldEvents(db, now);
  await deleteOldQuarantine(db, now);
}

/** Deletes what no one needs any longer. */
async function deleteExpiredRows(db: Db, config: RoleServices['config']): Promise<void> {
  await deleteOldAnswers(db);
  await deleteOldRequestMemory(db);
  await deleteExpiredSignIns(db);
  await deleteOldMessages(db, config);
  await deleteOldContactMessages(db);
  await deleteOldClaims(db);
  await deleteOldProviderRows(db);
}
