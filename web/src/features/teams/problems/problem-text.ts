import type { TeamRules } from '@touchline/domain/contests/team';
import type { Language } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import type { Draft } from '../draft/draft.ts';
import type { Against } from '../picking.ts';
import { maxReserveStars } from './problems.ts';
import type { PickRow, Pool } from '../pool/pool-rows.ts';
import type { Problem } from './problem.ts';

/** Values that are amounts of XFC, as decimal texts of the wire. */
const AMOUNTS = ['price', 'before'];

/** A problem in words, its amounts as the reader's language writes them. */
export function problemText(
  { message, values }: Pick<Problem, 'message' | 'values'>,
  { t, locale }: Pick<Language, 't' | 'locale'>,
): string {
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    AMOUNTS.includes(name) ? xfcText(String(value), locale) : value,
  ]);
  return t(`teams.problem.${message}`, Object.fromEntries(shown));
}

/** Why a player can't be picked for a draft, in words. */
export function againstText(
  row: PickRow,
  against: Against,
  { draft, pool, rules }: { readonly draft: Draft; readonly pool: Pool; readonly rules: TeamRules },
  t: Language['t'],
): string {
  if (against === 'unavailable') return t(`teams.${row.unavailable ?? 'against.unknown_player'}`);
  return t(`teams.against.${against}`, {
    club: rules.maxOfClub,
    line: rules.formation[row.position].max,
    stars: maxReserveStars(draft, row.position, pool, rules) ?? 5,
  });
}
