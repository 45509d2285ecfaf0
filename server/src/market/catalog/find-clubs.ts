import { foldText } from '@touchline/domain/search/fold-text';
import { sql, type Db } from '../../db/database.ts';

interface FoundClub {
  readonly id: number;
  readonly name: string;
  readonly league_id: number;
}

const MAX = 20;

/** Clubs whose name starts with or contains the text, ignoring case and accents. */
export async function findClubs(
  db: Db,
  filter: {
    readonly text: string;
    readonly leagueId: number | undefined;
    readonly where: 'begins' | 'contains';
  },
): Promise<{ readonly data: FoundClub[] }> {
  const text = foldText(filter.text).replaceAll(/[\\%_]/g, String.raw`\$&`);
  const pattern = filter.where === 'begins' ? `${text}%` : `%${text}%`;
  const { rows } = await sql<FoundClub>`
    select id, name, league_id from club
    where folded_name like ${pattern} and (${filter.leagueId ?? null}::int is null or league_id = ${filter.leagueId ?? null})
    order by name, id limit ${MAX}
  `.execute(db);
  return { data: rows };
}
