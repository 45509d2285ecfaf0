import type { FeedPlayer } from '../../feed.ts';
import { evenProfile } from '../../match-clock.ts';
import type { ScriptItem } from '../../script.ts';
import type { PlayedMatch } from '../match.ts';
import { drawMoments, drawPlayer } from '../pitch.ts';
import { SCORING } from '@touchline/domain/football/model/rates';
import { type StatisticLog, momentItem, addAmount } from './statistic-log.ts';
import {
  CONCEDING_PENALTIES,
  FOULED,
  FOULING,
  FOULS,
  FOUL_SHARE,
  OFFSIDES,
  STRAYING,
} from '@touchline/domain/football/model/action-rates';
import type { Attack } from './shots.ts';

/**
 * The fouls of a side, each won by a player of the other side. Fouls with a card or a penalty are separate items, the
 * others go into the logs.
 */
export function foulItems(
  { shape, draws, own, against }: Attack,
  { cards, goals, penalties }: PlayedMatch,
  logs: ReadonlyMap<FeedPlayer, StatisticLog>,
): ScriptItem[] {
  const items: ScriptItem[] = [];
  for (const { at, side, player, colour } of cards) {
    if (side !== own.side || !draws.chance(FOUL_SHARE[colour])) continue;
    const victim = drawPlayer(against, at, FOULED, draws);
    if (victim === undefined) continue;
    items.push(momentItem(at, side, player, { foulsMade: 1 }));
    items.push(momentItem(at, against.side, victim, { foulsWon: 1 }));
  }
  const awarded = [
    ...goals
      .filter(({ kind }) => kind === 'penalty')
      .map(({ at, side, scorer, assistant }) => ({ at, side, winner: assistant ?? scorer })),
    ...penalties.map(({ at, side }) => ({ at, side, winner: null })),
  ];
  for (const { at, side, winner } of awarded) {
    if (side !== against.side) continue;
    const fouled = winner ?? drawPlayer(against, at, SCORING, draws);
    const maker = drawPlayer(own, at, CONCEDING_PENALTIES, draws);
    if (fouled === undefined || maker === undefined) continue;
    items.push(momentItem(at, own.side, maker, { foulsMade: 1, penaltiesConceded: 1 }));
    items.push(momentItem(at, against.side, fouled, { foulsWon: 1, penaltiesWon: 1 }));
  }
  const knownFouls = items.length / 2;
  const count = Math.max(0, draws.poisson(FOULS[own.side]) - knownFouls);
  for (const at of drawMoments(evenProfile(shape), count, draws)) {
    const maker = drawPlayer(own, at, FOULING, draws);
    const victim = drawPlayer(against, at, FOULED, draws);
    const [makers, victims] = [maker, victim].map((player) => player && logs.get(player));
    if (makers === undefined || victims === undefined) continue;
    addAmount(makers, at, 'foulsMade', 1);
    addAmount(victims, at, 'foulsWon', 1);
  }
  return items;
}

/** The offsides of a side. */
export function offsideItems({ shape, draws, own, pressure }: Attack): ScriptItem[] {
  const count = draws.poisson(OFFSIDES[own.side] * pressure);
  return drawMoments(evenProfile(shape), count, draws).flatMap((at): ScriptItem[] => {
    const player = drawPlayer(own, at, STRAYING, draws);
    return player === undefined ? [] : [momentItem(at, own.side, player, { offsides: 1 })];
  });
}
