import { slugOfName } from '../cards/card-path.ts';

/** The address of a manager's public profile; the name in it is for readers only. */
export function profilePath({ id, nickname }: { readonly id: number; readonly nickname: string }): string {
  return `/profile/${id}/${slugOfName(nickname)}`.replace(/\/$/, '');
}
