import { HOUR_MS } from '@touchline/domain/rules/index';
import { LANGUAGES, type LanguageCode } from '@touchline/contract/startup';
import { seeded } from '../feeds/seeded.ts';

/** What a manager who plays inside the server is like; everything follows from the seed and his id. */
export interface Habits {
  /** Hour of the day (UTC) at which he comes, and for how many hours he is there. */
  readonly onlineFromHour: number;
  readonly onlineHours: number;
  /** How likely he enters a paid contest that suits him, and the part of his balance he puts into one. */
  readonly paidEntryChance: number;
  readonly maxBalanceShare: number;
  /** What he picks by: the form of players, or their stars. */
  readonly picksBy: 'form' | 'stars';
  /** 0: picks the best; 1: hardly looks. */
  readonly carelessness: number;
}

const HOURS = 24;
/** Noon in his part of the world, in UTC, by language. */
const NOON: Readonly<Record<LanguageCode, number>> = { en: 12, it: 11, fr: 11, es: 11, de: 11, cn: 4, tr: 9 };

/** The language a manager of this number speaks. */
export function languageOf(seed: string, number: number): LanguageCode {
  return seeded(seed, 'language', number).pick(LANGUAGES);
}

/** The habits of a manager. */
export function habitsOf(seed: string, managerId: number, language: LanguageCode): Habits {
  const draws = seeded(seed, 'habits', managerId);
  return {
    onlineFromHour: (NOON[language] + draws.whole(8) + HOURS - 4) % HOURS,
    onlineHours: 7 + draws.whole(8),
    paidEntryChance: 0.2 + 0.7 * draws.fraction(),
    maxBalanceShare: 0.15 + 0.3 * draws.fraction(),
    picksBy: draws.chance(0.6) ? 'form' : 'stars',
    carelessness: draws.fraction(),
  };
}

/** Whether he is there at a moment (epoch milliseconds). */
export function isOnline({ onlineFromHour, onlineHours }: Habits, at: number): boolean {
  const hour = Math.floor(at / HOUR_MS) % HOURS;
  return (hour - onlineFromHour + HOURS) % HOURS < onlineHours;
}

/** Whether he follows a league; contests of all leagues are for everybody. */
export function followsLeague(seed: string, managerId: number, leagueId: number | null): boolean {
  return leagueId === null || seeded(seed, 'league', managerId, leagueId).chance(0.55);
}
