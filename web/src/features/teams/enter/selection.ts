import type { Calls } from '@touchline/contract';
import { moneyText, parseMoney, xfc } from '@touchline/domain/money';

type Compatible = Calls['teams.compatible']['output'];

/** A contest the team fits, with the entry that would play it. */
export type CompatibleContest = Compatible['data'][number];
export type ScarceCards = Compatible['cards'];

/** The most contests one call enters; the contract refuses more. */
export const MAX_AT_ONCE = 10;

/** Why the selection can't be entered, as the key of its text. */
export type SelectionProblem = 'choose' | 'max' | 'cards' | 'password.missing';

/** The fees of some contests together, as a decimal string of the wire; entries that are paid already cost nothing. */
export function feesOf(entries: readonly CompatibleContest[]): string {
  const units = entries
    .filter(({ takes_seat }) => takes_seat)
    .reduce((sum, { contest }) => sum + (parseMoney('XFC', contest.entry_fee)?.units ?? 0n), 0n);
  return moneyText(xfc(units));
}

/** Whether a password is required: when a seat is taken in a private contest. */
export function needsPassword({ contest, takes_seat }: CompatibleContest): boolean {
  return contest.is_private && takes_seat;
}

/** Why a selection can't be entered yet, or null; the balance aside. */
export function problemOfSelection(
  selected: readonly CompatibleContest[],
  cards: ScarceCards,
  passwords: ReadonlyMap<number, string>,
  minPassword: number,
): SelectionProblem | null {
  const pro = selected.filter(({ contest }) => contest.is_pro).length;
  if (selected.length === 0) return 'choose';
  if (selected.length > MAX_AT_ONCE) return 'max';
  if (cards !== null && pro > cards.contests) return 'cards';
  const lacksPassword = selected.some(
    (each) => needsPassword(each) && (passwords.get(each.contest.id) ?? '').length < minPassword,
  );
  return lacksPassword ? 'password.missing' : null;
}
