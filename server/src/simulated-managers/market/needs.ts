/** What a manager lacks for the contests of the coming days: pure functions of the market state. */
import type { Position } from '@touchline/domain/football/events';
import { DAY_MS } from '@touchline/domain/rules/index';
import type { CardState, MarketState, Trader } from './market-state.ts';

/** As many players of a position as most teams field. */
const WANTED: Readonly<Record<Position, number>> = { GK: 1, DF: 4, MF: 4, FW: 2 };
const COMING_MS = 2 * DAY_MS;

/** How short a manager is of each position, 0 to 1: of players who are expected to play in the coming contests. */
export type Shortages = Readonly<Record<Position, number>>;

/** How short a manager is of each position at the time of a market state. */
export function shortagesOf({ at, cards }: MarketState, { copies }: Pick<Trader, 'copies'>): Shortages {
  const have: Record<Position, number> = { GK: 0, DF: 0, MF: 0, FW: 0 };
  for (const cardId of copies.keys()) {
    const card = cards.get(cardId);
    if (card !== undefined && card.position !== null && plays(card, at)) have[card.position] += 1;
  }
  const short = (position: Position): number => Math.max(0, 1 - have[position] / WANTED[position]);
  return { GK: short('GK'), DF: short('DF'), MF: short('MF'), FW: short('FW') };
}

/** How much a card helps a manager who is short of some positions, 0 to 1. */
export function needFor(card: CardState, shortages: Shortages, at: number): number {
  return card.position === null || !plays(card, at) ? 0 : shortages[card.position];
}

/** Whether a player is expected to play in the coming days. */
function plays({ kickOff, facts }: CardState, at: number): boolean {
  if (facts.kind === 'venue' || kickOff === null || kickOff <= at || kickOff > at + COMING_MS) return false;
  return (facts.next[0] ?? 0) > 0;
}
