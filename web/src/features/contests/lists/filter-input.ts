import { cleanFilters } from '../../../lib/api/clean-filters.ts';
import type { CallInput } from '../../../lib/api/request.ts';
import type { LobbyFilters, When } from './filters.ts';

/** The filters by the terms of a contest, which every list of contests takes. */
type TermsInput = Pick<
  CallInput<'contests.summary'>,
  'league_id' | 'kind' | 'is_pro' | 'free_entry' | 'is_private'
>;

/** The filters by the terms of a contest as the calls take them. */
export function termsInput({ league_id, kind, is_pro, free_entry, is_private }: LobbyFilters): TermsInput {
  return cleanFilters('contests.summary', { league_id, kind, is_pro, free_entry, is_private });
}

/** The filters as the calls take them, without tab and order. */
export function filtersInput(filters: LobbyFilters): CallInput<'contests.summary'> {
  const { league_id, kind, is_pro, pro_tier, free_entry, is_private, mine, search } = filters;
  return cleanFilters('contests.summary', {
    league_id,
    kind,
    // The tier implies that the contests are pro.
    is_pro: pro_tier === undefined ? is_pro : undefined,
    pro_tier,
    free_entry,
    is_private,
    mine: mine === 1,
    search: search?.trim(),
  });
}

export type ListInput = Omit<CallInput<'contests.list'>, 'page'>;

/**
 * The input of a list: the filters, its tab and its order. Contests of one match each are collapsed into one row,
 * unless single ones are searched for: by name, one's own, or the fullest.
 */
export function listInput(filters: LobbyFilters, tab: When): ListInput {
  const { sort_by, sort_how, mine, search } = filters;
  const single = mine !== undefined || search !== undefined || sort_by === 'entries';
  return cleanFilters('contests.list', {
    noItems: 20,
    when: tab,
    ...filtersInput(filters),
    fold: !single,
    groups: tab === 1 && sort_by === undefined && countFilters(filters) === 0,
    sort_by,
    sort_how,
  });
}

/** How many filters narrow the list; the tab and the order do not. */
export function countFilters(filters: LobbyFilters): number {
  return Object.keys(filtersInput(filters)).length;
}
