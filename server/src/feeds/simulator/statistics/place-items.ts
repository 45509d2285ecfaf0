import { placesOf } from '@touchline/domain/football/formation';
import type { PassReceiver, Place, Position } from '@touchline/domain/football/events';
import { SHOT_OF, type ScriptItem } from '../../script.ts';
import type { Draws } from '../../seeded.ts';
import type { Pitch } from '../pitch.ts';
import { placeShot, type TakenShot } from './shot-places.ts';
import type { StatisticLog } from './statistic-log.ts';

/** The places of the shots as script items. */
export function shotPlaceItems(shots: readonly TakenShot[], draws: Draws): ScriptItem[] {
  return shots.map((shot, index) => {
    const { at, side, shooter, outcome, penalty, goal } = shot;
    return {
      at,
      name: goal === null ? `shot-${index + 1}` : `${SHOT_OF}goal-${goal}`,
      unnumbered: true,
      happening: { kind: 'shot', side, playerId: shooter.code, outcome, penalty, ...placeShot(shot, draws) },
    };
  });
}

/** The passes of a player are emitted once per this many of their intervals, to keep the log of a match short. */
const INTERVALS_PER_ITEM = 5;

/** Where the players of a side passed from, and to whom; as many passes as their logs count. */
export function passPlaceItems(pitch: Pitch, logs: readonly StatisticLog[], draws: Draws): ScriptItem[] {
  const homes = homesOf(pitch, draws);
  return logs.flatMap(({ player, intervals }) => {
    const home = homes.get(player.code);
    if (home === undefined) return [];
    const items: ScriptItem[] = [];
    for (let start = 0; start < intervals.length; start += INTERVALS_PER_ITEM) {
      const covered = intervals.slice(start, start + INTERVALS_PER_ITEM);
      const last = covered.at(-1);
      const count = covered.reduce((sum, { amounts }) => sum + (amounts.passesGood ?? 0), 0);
      if (last === undefined || count === 0) continue;
      const mates = pitch.spells.filter(
        (spell) => spell.player !== player && spell.from < last.to && spell.to >= last.to,
      );
      const near = mates.map(({ player: mate }) => nearness(home, homes.get(mate.code) ?? home));
      const received = new Map<number, number>();
      for (let pass = 0; pass < count && mates.length > 0; pass += 1) {
        const mate = mates[draws.weighted(near)]?.player.code ?? 0;
        received.set(mate, (received.get(mate) ?? 0) + 1);
      }
      const receivers: PassReceiver[] = [...received].map(([playerId, passes]) => ({
        playerId,
        count: passes,
      }));
      const spread = 8 / Math.sqrt(count);
      items.push({
        at: last.to,
        name: `passes-${player.code}-${start}`,
        unnumbered: true,
        happening: {
          kind: 'passes',
          side: pitch.side,
          playerId: player.code,
          x: tenth(home.x + spread * draws.normal()),
          y: tenth(home.y + spread * draws.normal()),
          count,
          receivers,
        },
      });
    }
    return items;
  });
}

function nearness(one: Place, other: Place): number {
  return Math.exp(-Math.hypot(one.x - other.x, one.y - other.y) / 22);
}

function tenth(value: number): number {
  return Math.round(Math.min(98, Math.max(2, value)) * 10) / 10;
}

const KEEPER_X = 9;
const FIRST_LINE_X = 30;
const LAST_LINE_X = 68;
/** Where substitutes play, by position. */
const USUAL_X = { GK: KEEPER_X, DF: 32, MF: 50, FW: 66 } as const satisfies Record<Position, number>;

/** Where each player of a side usually has the ball: by the formation, and by position for those who come on. */
function homesOf({ lineUp, spells }: Pitch, draws: Draws): ReadonlyMap<number, Place> {
  const places = placesOf(
    lineUp.formation,
    lineUp.starters.map(({ position }) => position),
  );
  const lines = Map.groupBy(places, ({ line }) => line);
  const last = Math.max(2, ...lines.keys());
  const homes = new Map<number, Place>();
  lineUp.starters.forEach(({ code }, index) => {
    const place = places[index];
    if (place === undefined) return;
    const width = lines.get(place.line)?.length ?? 1;
    const x =
      place.line === 0
        ? KEEPER_X
        : FIRST_LINE_X + ((LAST_LINE_X - FIRST_LINE_X) * (place.line - 1)) / (last - 1);
    // Slots count from the goalkeeper's right, places from the left; the outer players of a line push up.
    const y = 100 - (100 * (place.slot + 0.5)) / width;
    const outer = place.line === 0 ? 0 : (6 * Math.abs(y - 50)) / 50;
    homes.set(code, { x: x + outer + 2 * draws.normal(), y: 50 + 0.86 * (y - 50) + 2 * draws.normal() });
  });
  for (const { player } of spells) {
    if (homes.has(player.code)) continue;
    homes.set(player.code, { x: USUAL_X[player.position] + 3 * draws.normal(), y: 50 + 18 * draws.normal() });
  }
  return homes;
}
