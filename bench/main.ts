import process from 'node:process';
import { measureBid } from './market/bid/measure.ts';
import { measureBuy } from './market/buy/measure.ts';
import { measureCalls } from './load/calls.ts';
import { measureDeadline } from './contests/deadline/measure.ts';
import { measureEconomy } from './economy/measure.ts';
import { measureFind } from './contests/find.ts';
import { measureFootball } from './football/reads/measure.ts';
import { measureFrames } from './browser/frames/measure.ts';
import { measurePacks } from './browser/frames/packs.ts';
import { measureWheel } from './browser/frames/wheel.ts';
import { measureFanout } from './fanout/measure.ts';
import { measureIdle } from './product/idle.ts';
import { measureJoin } from './contests/join/measure.ts';
import { observeMarketLife, measureMarketLife } from './market/life/measure.ts';
import { measureMarket } from './market/list/measure.ts';
import { measureEveryPart } from './browser/every-part.ts';
import { measureEveryRoute } from './browser/every-route.ts';
import { measureInteractions } from './browser/interactions.ts';
import { measureLiveHour } from './browser/live-hour.ts';
import { measureMarketPaint } from './browser/market-paint.ts';
import { measureMarketScreen } from './browser/market-screen.ts';
import { measureProjection } from './contests/projection/measure.ts';
import { readFieldSize } from './contests/field/sizes.ts';
import { measureRerank } from './contests/rerank/measure.ts';
import { measureScreen } from './browser/screen.ts';
import { measureSimulator } from './football/simulator/measure.ts';
import { measureNotices } from './notices/measure.ts';
import { measureOpenPages } from './browser/open-pages/measure.ts';
import { measurePayout } from './contests/payout/measure.ts';
import { measureRecover } from './contests/recover.ts';
import { measureSoak } from './soak/measure.ts';
import { measureStandings } from './contests/standings/measure.ts';
import { measureStart } from './product/start.ts';
import { measureStory } from './contests/story/measure.ts';
import { measureSuggest } from './contests/suggest/measure.ts';
import { measureDeposits } from './wallet/deposits.ts';
import { measureTops } from './contests/tops/measure.ts';
import { measureWallet } from './wallet/measure.ts';
import { measureWeb } from './browser/web.ts';

interface Bench {
  readonly measures: string;
  /** Prints a table and, as its last line, the figures in JSON. Resolves to whether every answer was correct. */
  readonly measure: () => Promise<boolean>;
}

const BENCHES: Readonly<Record<string, Bench>> = {
  calls: {
    measures:
      'three reads and the join of a contest over HTTP, compared with GET /health/live in the same run',
    measure: measureCalls,
  },
  simulator: {
    measures:
      'forty rates of 10,000 simulated matches, compared with published football statistics (--seed WORD, --quick)',
    measure: measureSimulator,
  },
  projection: {
    measures:
      'whether projected chances of prizes come true as often as projected, over 500 contests, and what a projection costs (--seed WORD, --quick)',
    measure: measureProjection,
  },
  suggest: {
    measures:
      'whether suggested teams beat the median of simulated managers in 200 replayed rounds, and how long one takes to find (--seed WORD, --quick)',
    measure: measureSuggest,
  },
  story: {
    measures: 'the stories of an ended contest of a million entries: the first one, and others (--quick)',
    measure: () => measureStory(process.argv.includes('--quick')),
  },
  economy: {
    measures:
      'a season of 10,000 managers of five kinds: faucets, sinks, prices, packs, farmers (--seed WORD, --managers N, --as-written)',
    measure: measureEconomy,
  },
  fanout: {
    measures: 'delivery of one event to 10,000 live streams, compared with plain response writes (--quick)',
    measure: () => measureFanout(process.argv.includes('--quick')),
  },
  frames: {
    measures:
      'frame times while 1,000 cards and the list of the market scroll and while a player is dragged over the pitch (--quick)',
    measure: () => measureFrames(process.argv.includes('--quick')),
  },
  screen: {
    measures: 'latency from a feed event to the screens of two visitors in a real browser (--quick)',
    measure: () => measureScreen(process.argv.includes('--quick')),
  },
  rerank: {
    measures:
      'exact re-ranking of a million teams after a goal, compared with PostgreSQL and Redis (--teams N, --table easy|pro, --quick)',
    measure: () => measureRerank(readFieldSize(process.argv.slice(3))),
  },
  standings: {
    measures:
      'random pages of a live contest of a million teams over HTTP, compared with a static page of the same size and a constant call (--teams N, --table easy|pro, --quick)',
    measure: () => measureStandings(readFieldSize(process.argv.slice(3))),
  },
  find: {
    measures:
      'search of managers by nickname in standings of a million, running in memory and final in the database (--quick)',
    measure: () => measureFind(process.argv.includes('--quick')),
  },
  tops: {
    measures:
      'random pages of the tops of a million managers over HTTP, at rest and while scores change, compared with the best forms in PostgreSQL (--quick)',
    measure: () => measureTops(process.argv.includes('--quick')),
  },
  recover: {
    measures:
      'time from a restart to the first correct page of a million teams, compared with one row per team (--teams N, --table easy|pro, --quick)',
    measure: () => measureRecover(readFieldSize(process.argv.slice(3))),
  },
  web: {
    measures:
      'the start page on a phone by Lighthouse: paint, blocking beside a bare page, shift, weight and scores; every route, interactions, market and frames as well with --all (--quick)',
    measure: () =>
      (process.argv.includes('--all') ? measureEveryPart : measureWeb)(process.argv.includes('--quick')),
  },
  'every-route': {
    measures:
      'every route of a visitor on a phone by Lighthouse: score and largest paint (--only WORD for addresses that contain it, --quick)',
    measure: () => measureEveryRoute(process.argv.includes('--quick'), wordOf('--only')),
  },
  interactions: {
    measures:
      'from a press to the next paint: the controls of the main screens on a throttled phone (--only WORD, --quick)',
    measure: () => measureInteractions(process.argv.includes('--quick'), wordOf('--only')),
  },
  hour: {
    measures:
      'the memory of two pages over an hour of live updates (--minutes N, --speed N for a faster clock of the game, --quick)',
    measure: () =>
      measureLiveHour(process.argv.includes('--quick'), numberOf('--minutes'), numberOf('--speed')),
  },
  buy: {
    measures:
      'batched fills over HTTP, compared with one transaction per fill and TPC-B on the same database (--record for what the record of activity costs a fill, --quick)',
    measure: () => measureBuy(process.argv.includes('--quick'), process.argv.includes('--record')),
  },
  bid: {
    measures:
      '1,000 bids on one auction in its last second over HTTP, compared with one transaction per bid (--quick)',
    measure: () => measureBid(process.argv.includes('--quick')),
  },
  join: {
    measures:
      'a rush of joins into one contest over HTTP, compared with one transaction per join and TPC-B on the same database (--quick)',
    measure: () => measureJoin(process.argv.includes('--quick')),
  },
  deadline: {
    measures:
      '60,000 joins and 120,000 edits in the last minute of the game before the lock, each judged by the database clock (--quick, --joins N)',
    measure: () => measureDeadline(process.argv.includes('--quick'), numberOf('--joins')),
  },
  payout: {
    measures:
      'the settlement of a contest with a million winners, compared with one transaction per winner, and one killed in its midst (--quick, --winners N)',
    measure: () => measurePayout(process.argv.includes('--quick'), numberOf('--winners')),
  },
  market: {
    measures:
      'filtered card pages with facets over a million orders over HTTP, compared with OFFSET paging (--quick)',
    measure: () => measureMarket(process.argv.includes('--quick')),
  },
  'market-life': {
    measures:
      'a day of the simulated market: prices against expected points, spreads, auctions, loans, bargains, pace, goals (--hours N, --quick); --look reads those of the product that runs on DATA_DIR',
    measure: () =>
      process.argv.includes('--look')
        ? observeMarketLife()
        : measureMarketLife(process.argv.includes('--quick'), numberOf('--hours')),
  },
  'market-paint': {
    measures:
      'the first cards of the market on a throttled phone that has been there before, by link and by address (--quick)',
    measure: () => measureMarketPaint(process.argv.includes('--quick')),
  },
  packs: {
    measures:
      'frame times while packs with cards of 3, 4 and 5 stars are opened on a throttled phone (--quick)',
    measure: () => measurePacks(process.argv.includes('--quick')),
  },
  wheel: {
    measures: 'frame times while the reward wheel turns on a throttled phone (--quick)',
    measure: () => measureWheel(process.argv.includes('--quick')),
  },
  'market-screen': {
    measures:
      'from the call of a buyer to the screen of a manager who has the card’s page open in a real browser (--quick)',
    measure: () => measureMarketScreen(process.argv.includes('--quick')),
  },
  wallet: {
    measures:
      'pages of transactions of a manager with 200,000 lines in a ledger of ten million over HTTP, compared with counting and sorting all lines (--quick)',
    measure: () => measureWallet(process.argv.includes('--quick')),
  },
  deposits: {
    measures: 'one turn of the watcher that credits 500 deposits of one block of the local chain (--quick)',
    measure: () => measureDeposits(process.argv.includes('--quick')),
  },
  football: {
    measures:
      'every call of the stats area over HTTP at 50 requests a second with four seasons of five leagues, and the first loads of its pages on a phone (--calls for the former alone, --quick)',
    measure: () => measureFootball(process.argv.includes('--quick'), process.argv.includes('--calls')),
  },
  notices: {
    measures:
      'the 100,000 notifications of one final whistle, written in chunks, and reads meanwhile (--quick)',
    measure: () => measureNotices(process.argv.includes('--quick')),
  },
  'open-pages': {
    measures:
      'reads refused as busy with 200 pages open during Sprint matches, alone and beside four busy programs; waits for a kick-off (--quick)',
    measure: () => measureOpenPages(process.argv.includes('--quick')),
  },
  soak: {
    measures:
      'the memory of the server after an hour of twenty playing managers, compared with minute 5 (--minutes N, --quick)',
    measure: () => measureSoak(process.argv.includes('--quick'), numberOf('--minutes')),
  },
  idle: {
    measures: 'the processor time of `npm start` while nobody uses the product, and its memory (--quick)',
    measure: () => measureIdle(process.argv.includes('--quick')),
  },
  start: {
    measures: '`npm start` from nothing and again, and the memory of all its processes (--quick)',
    measure: () => measureStart(process.argv.includes('--quick')),
  },
};

/** The number after a parameter; null without it. */
function numberOf(parameter: string): number | null {
  const at = process.argv.indexOf(parameter);
  const value = Number(process.argv[at + 1]);
  return at < 0 || !Number.isInteger(value) || value < 1 ? null : value;
}

/** The word after a parameter; an empty one without it. */
function wordOf(parameter: string): string {
  const at = process.argv.indexOf(parameter);
  return at < 0 ? '' : (process.argv[at + 1] ?? '');
}

const [name = ''] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.log('npm run bench -- NAME');
  for (const [each, { measures }] of Object.entries(BENCHES)) console.log(`  ${each.padEnd(6)} ${measures}`);
  process.exitCode = name === '' ? 0 : 1;
} else if (!(await bench.measure())) {
  process.exitCode = 1;
}
