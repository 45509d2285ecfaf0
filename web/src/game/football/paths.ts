import { slugOfName } from '../cards/card-path.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The address of a club's page. */
export function clubPath({ id, name }: Named): string {
  return `/stats/details/team/${id}/${slugOfName(name)}`.replace(/\/$/, '');
}

/** The address of a player's page. */
export function playerPath({ id, name }: Named): string {
  return `/stats/details/player/${id}/${slugOfName(name)}`.replace(/\/$/, '');
}

/** The address of a league's table. */
export function standingsPath({ id, name }: Named): string {
  return `/stats/standings/${id}/${slugOfName(name)}`.replace(/\/$/, '');
}
