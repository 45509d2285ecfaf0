import type { Calls } from '@touchline/contract';
import { reasonAgainstPick } from '@touchline/domain/contests/pick';
import type { TeamRules } from '@touchline/domain/contests/team';
import {
  emptyDraft,
  teamOf,
  withCaptain,
  withPlayerAt,
  withStarter,
  withViceCaptain,
  type Draft,
} from '../draft/draft.ts';
import type { Against } from '../picking.ts';
import { isFieldable } from '../pro/eligibility.ts';
import type { PickRow, Pool } from '../pool/pool-rows.ts';

/** A manager's template as the calls list it. */
export type Template = Calls['teams.templates.list']['output']['data'][number];
type TemplatePick = Template['picks'][number];

/** A pick of a template that a contest does not take, and why. */
export interface LeftPick {
  readonly pick: TemplatePick;
  readonly against: Against;
  /** The player in the contest's pool; null: not in it. */
  readonly row: PickRow | null;
}

interface Taken {
  readonly draft: Draft;
  readonly left: readonly LeftPick[];
}

/**
 * A draft from a template, with the picks that the contest's pool and rules allow, in order. Places of other picks
 * stay empty; captains are kept where the contest has them.
 */
export function takeTemplate(template: Template, pool: Pool, rules: TeamRules): Taken {
  let draft = emptyDraft();
  const left: LeftPick[] = [];
  for (const pick of template.picks) {
    const row = pool.rows.get(pick.player_id) ?? null;
    const taken = row === null ? 'unknown_player' : withPick(draft, pick, row, pool, rules);
    if (typeof taken === 'string') left.push({ pick, against: taken, row });
    else draft = taken;
  }
  return { draft: rules.hasCaptain ? withLeaders(draft, template) : draft, left };
}

function withPick(
  draft: Draft,
  { role }: TemplatePick,
  row: PickRow,
  pool: Pool,
  rules: TeamRules,
): Draft | Against {
  if (row.unavailable !== null) return 'unavailable';
  const against = reasonAgainstPick(row.id, role, teamOf(draft), pool.players, rules);
  if (against !== null) return against;
  if (!isFieldable(row, draft.loans)) return 'no_card';
  return role === 'reserve'
    ? withPlayerAt(draft, row, { position: row.position, index: 'reserve' })
    : (withStarter(draft, row, rules) ?? 'position_full');
}

function withLeaders(draft: Draft, { picks }: Template): Draft {
  const captain = picks.find((pick) => pick.captain);
  const vice = picks.find((pick) => pick.vice_captain);
  const captained = captain === undefined ? draft : withCaptain(draft, captain.player_id);
  return vice === undefined ? captained : withViceCaptain(captained, vice.player_id);
}
