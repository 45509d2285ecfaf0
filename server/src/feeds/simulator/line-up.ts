import type { FeedFixture, FeedPlayer } from '../feed.ts';
import { seeded } from '../seeded.ts';
import { FORMATIONS } from '@touchline/domain/football/model/formations';
import type { SprintWorld } from './world.ts';

export interface LineUp {
  /** Defenders, midfielders and forwards, as in "4-3-3". */
  readonly formation: string;
  readonly starters: readonly FeedPlayer[];
  readonly bench: readonly FeedPlayer[];
}

/** Spread of the daily form in rating points: enough to rotate players of similar rating. */
const FORM = 2.5;
const UNAVAILABLE = 0.06;

/**
 * The line-up of a club in a fixture: the best by rating and daily form in the club's usual formation. Of players in
 * `out` none is picked; without it at most one outfield player per position is left out, for no stated reason. A pure
 * function of the world's seed and secret, the fixture and `out`.
 */
export function sprintLineUp(
  world: SprintWorld,
  fixture: FeedFixture,
  clubCode: number,
  out: ReadonlySet<number> | null = null,
): LineUp {
  const draws = seeded('line-up', world.seed, world.secret, fixture.matchId, clubCode);
  const usual = seeded('formation', world.seed, clubCode, fixture.season);
  const weights = FORMATIONS.map(({ weight }) => weight);
  const formations = FORMATIONS.map(({ shape }) => shape);
  const shape = formations[draws.chance(0.8) ? usual.weighted(weights) : draws.weighted(weights)] ?? {
    GK: 1,
    DF: 4,
    MF: 4,
    FW: 2,
  };
  const starters: FeedPlayer[] = [];
  const bench: FeedPlayer[] = [];
  const squad = Map.groupBy(world.squads.get(clubCode) ?? [], ({ position }) => position);
  for (const [position, mates] of squad) {
    const ranked = mates
      .map((player) => ({ player, today: player.rating + FORM * draws.normal() }))
      .sort((a, b) => b.today - a.today || a.player.code - b.player.code)
      .map(({ player }) => player);
    const missing =
      position !== 'GK' && draws.chance(UNAVAILABLE * mates.length) ? draws.whole(mates.length) : -1;
    const fit = ranked.filter(({ code }, index) => (out === null ? index !== missing : !out.has(code)));
    starters.push(...fit.slice(0, shape[position]));
    bench.push(...fit.slice(shape[position]));
  }
  // A line with too few fit players is filled up from the others.
  const needed = out === null ? 0 : Math.max(0, 11 - starters.length);
  const outfield = bench.filter(({ position }) => position !== 'GK');
  for (const player of outfield.slice(0, needed)) {
    starters.push(player);
    bench.splice(bench.indexOf(player), 1);
  }
  return { formation: `${shape.DF}-${shape.MF}-${shape.FW}`, starters, bench };
}
