import type { Notice } from '../inbox/public.ts';

/** A notification to a member of a mini-league. It names no one: a new member may leave, or delete the account. */
export function noticeOf(
  kind: 'mini_league_joined' | 'mini_league_honour',
  managerId: number,
  { id, name }: { readonly id: number; readonly name: string },
  values: Notice['values'] = {},
): Notice {
  return { managerId, kind, values: { league: name, ...values }, link: `/my-account/mini-leagues/${id}` };
}
