import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { CURRENT_RULES, STARS, type Rules, type Stars } from '@touchline/domain/rules/index';
import { isFreeVenue } from '@touchline/domain/contests/hosting';
import { largestContest } from '@touchline/domain/contests/creation';
import { percentText } from '@touchline/domain/percent';
import { foldText } from '@touchline/domain/search/fold-text';
import { sql, type Db } from '../../db/database.ts';
import { containing, foldedSql } from '../../db/fold-text.ts';
import { ASSET } from '../../db/sql-constants.ts';
import { loadClubs } from '../../football/public.ts';
import type { ManagerCaller } from '../../http/auth/caller.ts';
import { pageSummary } from '../../http/calls/paging.ts';

const CALL = 'contests.venues';
const PER_PAGE = 20;

interface VenueRow {
  readonly id: number;
  readonly name: string;
  readonly seats: number;
  readonly stars: Stars;
  readonly copies: number;
  readonly loans: number;
  readonly total: number;
}

/** The grounds that may host a contest: those the caller may use first, then the larger ones first. */
export async function venues(
  db: Db,
  input: ParsedInput<typeof CALL>,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<typeof CALL>> {
  const rules = CURRENT_RULES;
  const perPage = input.noItems ?? PER_PAGE;
  const free = STARS.filter((stars) => isFreeVenue(stars, rules));
  const fitting = STARS.filter((stars) => largestContest(stars, rules) >= (input.seats ?? 0));
  const term = foldText(input.search ?? '').trim();
  const { rows } = await sql<VenueRow>`
    select *, count(*) over ()::int as total
    from (
      select club.id, venue_name as name, venue_seats as seats, card.stars,
        coalesce(owned - on_sale - lent - fielded - hosting, 0) as copies, (
          select count(*)::int from lease
          where source = 'loan' and lease.manager_id = ${managerId} and lease.card_id = card.id and ended_at is null
            and entry_id is null and hosts_contest_id is null and due_at > game_now()
        ) as loans
      from card join club on club.id = subject_id
      left join holding on holding.card_id = card.id and holding.manager_id = ${managerId}
      where asset_type = ${ASSET.venue} and venue_name is not null and venue_seats is not null
        and card.stars = any(${fitting}::int[])
        ${term === '' ? sql`` : sql`and (${foldedSql(sql`venue_name`)} like ${containing(term)} or ${foldedSql(sql`club.name`)} like ${containing(term)})`}
    ) as ground
    ${input.usable === true ? sql`where ${isUsable(free)}` : sql``}
    order by ${isUsable(free)} desc, seats desc, id
    limit ${perPage} offset ${(input.page - 1) * perPage}
  `.execute(db);
  const clubs = await loadClubs(
    db,
    rows.map(({ id }) => id),
  );
  return {
    data: rows.map((row) => ({ ...venueRow(row, rules), club: clubs.get(row.id) ?? null })),
    summary: pageSummary(rows[0]?.total ?? 0, input.page, perPage),
  };
}

function isUsable(free: readonly Stars[]) {
  return sql`(stars = any(${free}::int[]) or copies + loans > 0)`;
}

function venueRow({ id, name, seats, stars, copies, loans }: VenueRow, rules: Rules) {
  const by = isFreeVenue(stars, rules)
    ? ('free' as const)
    : copies > 0
      ? ('copy' as const)
      : loans > 0
        ? ('loan' as const)
        : null;
  return {
    id,
    name,
    seats,
    stars,
    host_percent: percentText(rules.cards.venues[stars].hostShareBasisPoints),
    largest_contest: largestContest(stars, rules),
    by,
    usable_copies: copies + loans,
  };
}
