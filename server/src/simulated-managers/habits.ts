import { HOUR_MS } from '@touchline/domain/rules/index';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup/startup';
import { seeded } from '../feeds/public.ts';

/** The habits of a simulated manager; they depend only on the seed and the manager id. */
export interface Habits {
  /** The UTC hour at which the manager comes online, and for how many hours. */
  readonly onlineFromHour: number;
  readonly onlineHours: number;
  /** The probability of entering a suitable paid contest, and the maximum share of the balance spent on one. */
  readonly paidEntryChance: number;
  readonly maxBalanceShare: number;
  /** Whether the manager picks players by form, by stars or, as our own suggestions, by expected points. */
  readonly picksBy: 'form' | 'stars' | 'expected';
  /** The error in valuing players: 0 picks the best, 1 picks almost at random. */
  readonly carelessness: number;
}

const HOURS = 24;
/** UTC hour of noon where each language is spoken. */
const NOON: Readonly<Record<LanguageCode, number>> = { en: 12, it: 11, fr: 11, es: 11, de: 11, cn: 4, tr: 9 };

/** The language of the manager of this number. */
export function languageOf(seed: string, number: number): LanguageCode {
  return seeded(seed, 'language', number).pick(LANGUAGES);
}

/** The share of managers who pick as well as our own suggestions. */
const EXPERTS = 0.2;

/** Draws the habits of a manager. */
export function habitsOf(seed: string, managerId: number, language: LanguageCode): Habits {
  const draws = seeded(seed, 'habits', managerId);
  const habits = {
    onlineFromHour: (NOON[language] + draws.whole(8) + HOURS - 4) % HOURS,
    onlineHours: 7 + draws.whole(8),
    paidEntryChance: 0.2 + 0.7 * draws.fraction(),
    maxBalanceShare: 0.15 + 0.3 * draws.fraction(),
    picksBy: draws.chance(0.6) ? 'form' : 'stars',
    carelessness: draws.fraction(),
  } as const;
  return draws.chance(EXPERTS) ? { ...habits, picksBy: 'expected', carelessness: 0 } : habits;
}

/** Whether the manager is online at a moment (epoch milliseconds). */
export function isOnline({ onlineFromHour, onlineHours }: Habits, at: number): boolean {
  const hour = Math.floor(at / HOUR_MS) % HOURS;
  return (hour - onlineFromHour + HOURS) % HOURS < onlineHours;
}

/** Whether the manager follows a league; everyone follows contests of all leagues. */
export function followsLeague(seed: string, managerId: number, leagueId: number | null): boolean {
  return leagueId === null || seeded(seed, 'league', managerId, leagueId).chance(0.55);
}
