import type { Money } from '@touchline/domain/money';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Rules } from '@touchline/domain/rules/index';
import { setClock, stepClock } from '../db/clock.ts';
import { inTransaction, sql } from '../db/database.ts';
import type { SeasonFeed, SeasonMatch, SeasonRound } from '../feeds/replay/season.ts';
import { seeded } from '../feeds/seeded.ts';
import type { CallServices } from '../http/calls/call-services.ts';
import { drain, type Work } from '../jobs/drain.ts';
import { balancesOf } from '../wallet/balances.ts';
import { fundRewards } from '../wallet/fund-rewards.ts';
import { ReplayManagers, type ReplayManager } from './managers.ts';
import type { ReplayFootball } from './football.ts';

interface SeasonPlay {
  readonly season: SeasonFeed;
  readonly seed: string;
  readonly managers: number;
  readonly services: CallServices;
  readonly work: Work;
  readonly football: ReplayFootball;
  readonly rules: Rules;
  /** Called after each moment with the share of the season played (0 to 1) and the round. */
  readonly onProgress: (share: number, label: string) => void;
}

/** An action at an instant of the season. */
interface Moment {
  readonly at: number;
  readonly label: string;
  readonly run: () => Promise<void>;
}

/** Managers who act concurrently, as after a reminder. */
const AT_ONCE = 12;

/**
 * Plays a whole season in stepped time: the clock stops until all due work is done, then moves to the next moment. Managers
 * register, join the contests of every round and save teams through calls; matches arrive as events; the product's own
 * sweeps lock and settle contests and seal blocks.
 */
export async function playSeason(play: SeasonPlay): Promise<void> {
  const { season, services, rules } = play;
  const start = firstKickOff(season) - (rules.contests.paces.standard.openBeforeMinutes * MINUTE_MS + DAY_MS);
  await inTransaction(services.db, (tx) => setClock(tx, { mode: 'stepped', at: new Date(start) }));
  await inTransaction(services.db, (tx) => fundRewards(tx, new Date(start), rules.money.rewardsSeed));
  await play.football.prepare();

  const moments = momentsOf(play);
  for (const [index, moment] of moments.entries()) {
    await inTransaction(services.db, (tx) => stepClock(tx, new Date(moment.at)));
    await moment.run();
    await drain(services.db, play.work);
    play.onProgress((index + 1) / moments.length, moment.label);
  }
}

function firstKickOff(season: SeasonFeed): number {
  return Math.min(...season.rounds.flatMap(({ matches }) => matches.map(({ fixture }) => fixture.kickOffMs)));
}

/** All moments of the season in time order. */
function momentsOf(play: SeasonPlay): readonly Moment[] {
  const { season, rules } = play;
  const managers = new ReplayManagers(play.services, play.seed);
  const registered: ReplayManager[] = [];
  const pace = rules.contests.paces.standard;
  const moments: Moment[] = [
    {
      at: firstKickOff(season) - pace.openBeforeMinutes * MINUTE_MS - HOUR_MS,
      label: 'managers sign up',
      async run() {
        const numbers = Array.from({ length: play.managers }, (_, index) => index + 1);
        await runConcurrently(
          numbers,
          async (number) => void registered.push(await managers.register(number)),
        );
        registered.sort((a, b) => a.number - b.number);
      },
    },
  ];
  for (const round of season.rounds) {
    const kickOffs = round.matches.map(({ fixture }) => fixture.kickOffMs);
    if (kickOffs.length === 0) continue;
    const startAt = Math.min(...kickOffs);
    const label = `round ${round.number}`;
    const nothing = (): Promise<void> => Promise.resolve();
    moments.push(
      {
        at: startAt - pace.openBeforeMinutes * MINUTE_MS,
        label,
        run: () => play.football.openRound(round),
      },
      {
        at: startAt - pace.joinTimeMinutes * MINUTE_MS - HOUR_MS,
        label,
        run: () => enterRound(play, managers, registered, round),
      },
      { at: startAt - pace.joinTimeMinutes * MINUTE_MS, label, run: nothing },
    );
    for (const match of round.matches) moments.push(...momentsOfMatch(play, match, label));
    const eventTimes = round.matches.flatMap(({ fixture, script }) =>
      script.map(({ offsetMs }) => fixture.kickOffMs + offsetMs),
    );
    moments.push({
      at: Math.max(...eventTimes, ...kickOffs) + pace.provisionalMinutes * MINUTE_MS,
      label,
      run: nothing,
    });
  }
  // An unplayed match becomes void only after the confirm limit, and its contests end then.
  const { endAfterLastKickOffHours, confirmLimitHours } = rules.contests;
  const last = Math.max(...moments.map(({ at }) => at));
  moments.push({
    at: last + (endAfterLastKickOffHours + confirmLimitHours) * HOUR_MS + DAY_MS,
    label: 'the end',
    run: () => Promise.resolve(),
  });
  return moments.toSorted((a, b) => a.at - b.at);
}

/** Ingests line-ups at kick-off, then the first half, then the rest at full time. */
function momentsOfMatch(play: SeasonPlay, match: SeasonMatch, label: string): readonly Moment[] {
  const { kickOffMs } = match.fixture;
  const ends = match.script.map(({ offsetMs }) => kickOffMs + offsetMs);
  const times = [kickOffMs, kickOffMs + HOUR_MS, Math.max(...ends, kickOffMs)];
  return times.map((at) => ({ at, label, run: () => play.football.reveal(match, at) }));
}

/** Enters every manager in the round: in the paid contest if they prefer and can afford it, else in the free one. */
async function enterRound(
  play: SeasonPlay,
  managers: ReplayManagers,
  registered: readonly ReplayManager[],
  round: SeasonRound,
): Promise<void> {
  const { services, seed } = play;
  const contests = await openContests(play, round);
  const free = contests.find(({ fee }) => fee.units === 0n);
  const paid = contests.find(({ fee }) => fee.units > 0n);
  if (free === undefined || paid === undefined) throw new Error(`round ${round.number} has no contests`);
  const offered = { free: await managers.read(free.id), paid: await managers.read(paid.id) };
  await runConcurrently(registered, async (manager) => {
    const prefersPaid = seeded(seed, 'money', round.number, manager.number).chance(0.6);
    const { xfc } = await balancesOf(services.db, manager.caller.managerId);
    const choice = prefersPaid && xfc.units >= paid.fee.units ? offered.paid : offered.free;
    await managers.play(manager, choice);
  });
}

async function openContests(
  play: SeasonPlay,
  round: SeasonRound,
): Promise<readonly { id: number; fee: Money<'XFC'> }[]> {
  const { rows } = await sql<{ id: number; entry_fee: bigint }>`
    select id, entry_fee from contest
    where round = ${round.number} and locked_at is null and cancelled_at is null and open_at <= (select game_now())
    order by id
  `.execute(play.services.db);
  return rows.map((row) => ({ id: row.id, fee: { currency: 'XFC', units: row.entry_fee } }));
}

async function runConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
