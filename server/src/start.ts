import type { FastifyInstance } from 'fastify';
import type { Reporter } from '@touchline/domain/error-reports/reporter';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { serveExports } from './account/export/serve-exports.ts';
import { openProviders, type Providers } from './auth/providers/open-providers.ts';
import { serveCallback } from './auth/providers/serve-callback.ts';
import { multiplyAttemptLimits } from './auth/attempts/attempts.ts';
import { recordTimePlayed } from './limits/public.ts';
import { reportTheft } from './auth/sessions/report-theft.ts';
import { CannotStart } from './cannot-start.ts';
import { loadPictureDrawers } from './share-pictures/picture-drawer.ts';
import { servePreviews } from './mail/local-outbox/serve-previews.ts';
import { servePictures } from './share-pictures/serve-pictures.ts';
import type { Config } from './config.ts';
import { makeLiveHost, type LiveHost } from './contests/live/live-host.ts';
import { contestMetrics } from './contests/settlement/under-way.ts';
import { projectionThread } from './contests/projection/projection-thread.ts';
import { gameNow } from './db/clock.ts';
import { inTransaction, type Database } from './db/database.ts';
import { isDiskFull } from './db/disk-full.ts';
import { listenTo } from './db/listen.ts';
import { footballMetrics } from './feeds/providers/metrics.ts';
import { serveDescription } from './http/docs/description.ts';
import { serveDocuments } from './http/pages/documents.ts';
import { makeEdge } from './http/edge/edge.ts';
import type { CallCounter } from './http/edge/metrics.ts';
import { serveAppLinks } from './http/pages/app-links.ts';
import { serveSecurityText } from './http/pages/security-text.ts';
import { serveHealth } from './http/edge/health.ts';
import { MAX_CONNECTIONS_PER_ADDRESS } from './http/edge/limit-connections.ts';
import { DEFAULT_LIMITS } from './http/edge/limits.ts';
import { loggerOptions } from './http/edge/logger.ts';
import { loadPageRenderer, WEB_BUILD } from './http/pages/page-renderer.ts';
import { serveSitemap } from './http/pages/sitemap/serve-sitemap.ts';
import { openSharedMemory, shareLimits } from './http/processes/share.ts';
import { makeServer } from './http/edge/server.ts';
import { serveMedia } from './media/serve-media.ts';
import { STREAM_LIMITS, type StreamLimits } from './live/serve-live.ts';
import { startLive } from './live/start-live.ts';
import { LIVE_CHANNEL, parseTopicChange } from './live/topic-changes.ts';
import { makeClockAgreement, type ClockAgreement } from './jobs/clock-agreement.ts';
import { liveSources } from './live-sources.ts';
import { startRoles } from './roles.ts';
import { noteMarketTopics } from './market/trading/market-changes.ts';
import { openErrorReports, reportCrashes, reportDurations } from './outside/error-reports.ts';
import { openPaymentProvider } from './payments/provider.ts';
import { serveUnsubscribe } from './inbox/digest/serve-unsubscribe.ts';
import { servePayments } from './payments/serve-payments.ts';
import { buildRoutes } from './routes.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { openServerDatabase } from './server-database.ts';
import { comparisonMetrics } from './solvency/comparisons.ts';
import { fundRewards } from './wallet/fund-rewards.ts';
import { serveProofs } from './packs/public.ts';
import { serveStatements } from './wallet/statement/serve-statements.ts';
import { refuseOtherWorld } from './world/world.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** What a process runs: everything, or only calls and pages over a world that is stopped. */
type Duties = 'all' | 'web';

/**
 * Starts the server on a database that is being opened, and returns its clean stop. Throws CannotStart, as does opening
 * the database.
 */
export async function start(
  config: Config,
  duties: Duties = 'all',
  opening: Promise<Database> = openServerDatabase(config),
): Promise<() => Promise<void>> {
  multiplyAttemptLimits(config.limitsFactor);
  let stopping = false;
  const isStopping = (): boolean => stopping;
  const reporter = openErrorReports(config);
  if (reporter !== null) reportCrashes(reporter);
  const database = await opening;
  const { db } = database;
  await closingOnFailure(database, () =>
    inTransaction(db, async (tx) => fundRewards(tx, await gameNow(tx), CURRENT_RULES.money.rewardsSeed)),
  );
  const secrets = openSecrets(config);
  await closingOnFailure(database, () => refuseOtherWorld(db, config.worldSeed, secrets));
  const live = liveHostOf(database, (err, work) => app.log.error({ err, work }, 'live standings failed'));
  const projector = projectionThread(database.url, (err) =>
    app.log.error({ err, work: 'projection' }, 'the projecting thread ended'),
  );
  const clocks = makeClockAgreement({
    db,
    wall: Date.now,
    monotonic: () => performance.now(),
    onChange: (message) => app.log.error({ work: 'clocks' }, message),
  });
  const onSharedError = (err: unknown) => app.log.error({ err }, 'processes cannot share their limits');
  const shared = await closingOnFailure(database, () => openSharedMemory(config, db, secrets, onSharedError));
  const providers = openProviders(config, secrets);
  const edge = makeEdge({
    shared,
    config,
    db,
    secrets,
    figures: DEFAULT_LIMITS,
    now: Date.now,
    buildRoutes: (limits) => buildRoutes({ config, secrets, limits, providers, live, projector }),
    onTheft: (managerId) => inTransaction(db, (tx) => reportTheft(tx, { config }, managerId)),
    onUse: recordTimePlayed,
  });
  const app = await makeServer({
    edge,
    trustedProxies: config.trustedProxies,
    maxConnections: MAX_CONNECTIONS_PER_ADDRESS * config.limitsFactor,
    logger: loggerOptions(config.logLevel, reporter),
    extend: (server) =>
      servePages(server, { config, database, edge, secrets, providers, live, clocks, reporter, isStopping }),
  });
  await listen(app, config, database);
  const stopSharing = shared === null ? null : shareLimits(edge.limits, shared, onSharedError);
  const stopRoles =
    duties === 'web'
      ? null
      : await startRoles(
          db,
          { config, secrets, print, calls: edge.calls, live, clocks, ...audienceOf(edge.counter, database) },
          (err, work) => app.log.error({ err, work }, 'work failed'),
        );
  printStarted(config, providers);
  return async () => {
    stopping = true;
    await app.close();
    stopSharing?.();
    await stopRoles?.();
    await shared?.close();
    await projector.stop();
    await database.close();
  };
}

/** Calls so long ago no longer mean that someone uses the product. */
const WATCHED_FOR_MS = 120_000;

/**
 * Whether a person or their page has called this process within the last minutes, health checks being no calls, or reads its
 * stream; and whether it is the only one that could be called, as on the embedded database.
 */
function audienceOf({ usedAt }: Pick<CallCounter, 'usedAt'>, { embedded }: Database) {
  return {
    isWatched: () => performance.now() - usedAt() < WATCHED_FOR_MS,
    isAlone: embedded !== null,
  };
}

/** Says where the product is, and what must never reach a network. */
function printStarted(config: Config, providers: Providers): void {
  if (!config.signatures)
    print('SIGNATURES=off: calls need no signing key. Never expose this server to a network.');
  if (providers.local !== null)
    print('Anyone may sign in with a local test account: LOCAL_PROVIDER=off removes it.');
  if (config.takesPlayMoney) print('XFC can be bought with play money: SANDBOX_CHECKOUT=off stops it.');
  print(`Touchline is at ${config.publicUrl}`);
}

interface PageServices {
  readonly config: Config;
  readonly database: Database;
  readonly edge: ReturnType<typeof makeEdge>;
  readonly secrets: Secrets;
  readonly providers: Providers;
  readonly live: LiveHost;
  readonly clocks: ClockAgreement;
  readonly reporter: Reporter | null;
  readonly isStopping: () => boolean;
}

/** Serves everything except calls: health and metrics, the live stream, the API description, pictures and pages. */
async function servePages(
  server: FastifyInstance,
  { config, database, edge, secrets, providers, live, clocks, reporter, isStopping }: PageServices,
): Promise<void> {
  const { db, directUrl } = database;
  const { refusalTexts, load, counter } = edge;
  const { publicUrl, metricsToken, sentryDsn } = config;
  if (reporter !== null) reportDurations(server, reporter);
  const figures = async () => [
    ...live.metrics(),
    ...(await contestMetrics(db)),
    ...(await comparisonMetrics(db)),
    ...(await footballMetrics(db)),
  ];
  const folder = database.embedded?.dataFolder;
  serveHealth(server, {
    db,
    load,
    counter,
    refusalTexts,
    metricsToken,
    isStopping,
    clocks,
    ...(folder !== undefined && { isDiskFull: () => isDiskFull(folder) }),
    figures,
  });
  const hub = startLive(server, {
    db,
    directUrl,
    edge,
    sources: liveSources(db, live),
    limits: multipliedLimits(config.limitsFactor),
    onPublished: noteMarketTopics(db),
    onError: (err) => server.log.error({ err }, 'a poll of the live stream failed'),
  });
  live.onChange((contestId) => hub.refresh('contest', [contestId]));
  serveDescription(server, publicUrl);
  serveSecurityText(server, { contact: config.securityContact, publicUrl, now: Date.now });
  serveAppLinks(server, config);
  const renderer = await loadPageRenderer(edge.calls, publicUrl, (err) =>
    server.log.error({ err }, 'a page was not rendered'),
  );
  serveCallback(server, { db, secrets, limits: edge.limits, publicUrl, providers });
  const provider = openPaymentProvider(config, secrets, Date.now);
  servePayments(server, { db, provider, edge, publicUrl });
  serveMedia(server, { edge });
  serveExports(server, { edge });
  serveStatements(server, { edge });
  serveProofs(server, { edge });
  serveUnsubscribe(server, { edge });
  servePreviews(server, { edge, config });
  servePictures(server, { edge, drawers: await loadPictureDrawers() });
  serveSitemap(server, { edge, publicUrl });
  await serveDocuments(server, { renderer, edge, publicUrl, sentryDsn, built: WEB_BUILD });
}

function multipliedLimits(factor: number): StreamLimits {
  const { perManager, perAddress, total } = STREAM_LIMITS;
  return { perManager: perManager * factor, perAddress: perAddress * factor, total };
}

function liveHostOf(
  { db, url, directUrl }: Database,
  onError: (error: unknown, work: string) => void,
): LiveHost {
  const listen = (onChange: () => void) =>
    listenTo(directUrl, LIVE_CHANNEL, (payload) => {
      if (parseTopicChange(payload)?.kind === 'match') onChange();
    });
  return makeLiveHost({ db, url, listen, onError });
}

/** Closes the database when `work` fails. */
async function closingOnFailure<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(
  app: Awaited<ReturnType<typeof makeServer>>,
  { port, host }: Config,
  database: Database,
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    await database.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new CannotStart(
        `Port ${port} is taken: stop the program that uses it, or choose another with PORT=${port + 1}.`,
      );
    }
    throw error;
  }
}

/** Stops cleanly on SIGINT or SIGTERM. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      print('Stopping: waiting for running work to finish.');
      void stop().then(() => process.exit(0));
    });
  }
}
