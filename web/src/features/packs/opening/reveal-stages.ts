/** The stages of a reveal: the hints shown before the card turns, and the turn itself. */
export type RevealStage = 'light' | 'flag' | 'position' | 'crest' | 'turn';

export interface TimedStage {
  readonly stage: RevealStage;
  readonly milliseconds: number;
}

const TURN: TimedStage = { stage: 'turn', milliseconds: 620 };

/**
 * The build-up of a card: the more stars, the longer. Three stars turn at once, four stars show light and crest
 * first, five stars also flag and position.
 */
export function revealStages(stars: number): readonly TimedStage[] {
  if (stars >= 5) {
    return [
      { stage: 'light', milliseconds: 1_100 },
      { stage: 'flag', milliseconds: 850 },
      { stage: 'position', milliseconds: 850 },
      { stage: 'crest', milliseconds: 950 },
      TURN,
    ];
  }
  if (stars === 4) {
    return [{ stage: 'light', milliseconds: 700 }, { stage: 'crest', milliseconds: 800 }, TURN];
  }
  return [TURN];
}

/** How far a pull across a pack has torn it, from 0 to 1. A pull in either direction tears; it never mends. */
export function tornShare(distance: number, width: number): number {
  return width <= 0 ? 0 : Math.min(Math.abs(distance) / (width * 0.8), 1);
}

/** From this share on a released pack tears open by itself. */
export const TEARS_FROM = 0.5;
