/** One round of a race. Its notes are printed when the round fails. */
export interface RaceRound {
  /** Counted from 1. */
  readonly number: number;
  /** Records an observation, such as the answers of all actors. Equal texts of a list are counted. */
  readonly note: (what: string, seen: unknown) => void;
}

/**
 * Plays rounds of a race, one after the other. Throws the error of the first round that fails, with the round number and
 * its notes in the message.
 */
export async function playRounds(rounds: number, play: (round: RaceRound) => Promise<void>): Promise<void> {
  for (let number = 1; number <= rounds; number += 1) {
    const notes: string[] = [];
    const note = (what: string, seen: unknown): void => void notes.push(`\n  ${what}: ${textOf(seen)}`);
    try {
      await play({ number, note });
    } catch (error) {
      if (error instanceof Error) {
        error.message = `round ${number} of ${rounds}: ${error.message}${notes.join('')}`;
      }
      throw error;
    }
  }
}

function textOf(seen: unknown): string {
  if (Array.isArray(seen) && seen.every((each) => typeof each === 'string')) {
    const counts = new Map<string, number>();
    for (const each of seen) counts.set(each, (counts.get(each) ?? 0) + 1);
    return [...counts].map(([text, count]) => `${count} x ${text}`).join(', ') || 'nothing';
  }
  return JSON.stringify(seen, (_name, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}
