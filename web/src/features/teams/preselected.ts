import type { TeamRules } from '@touchline/domain/contests/team';
import type { Draft } from './draft/draft.ts';
import { offerOf, pick } from './picking.ts';
import type { Pool } from './pool/pool-rows.ts';

const MAX_ID = 2_147_483_647;

/** The player with whom an address begins a new team; null without one. */
export function readPreselected(search: Readonly<Record<string, unknown>>): number | null {
  const id = Number(search['player'] ?? Number.NaN);
  return Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : null;
}

/** The draft with a player in a free place of theirs, or as it is: nobody is replaced by opening a page. */
export function withPreselected(
  draft: Draft,
  playerId: number | null,
  { pool, rules }: { readonly pool: Pool; readonly rules: TeamRules },
): Draft {
  const row = playerId === null ? undefined : pool.rows.get(playerId);
  if (row === undefined || offerOf(row, null, draft, pool, rules).kind !== 'free') return draft;
  return pick(row, null, draft, pool, rules) ?? draft;
}
