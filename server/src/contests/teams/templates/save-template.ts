import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { refuse, type Refusal } from '@touchline/contract/errors';
import {
  MAX_TEMPLATES,
  reasonAgainstTemplate,
  templateKey,
  type TemplateRefusal,
} from '@touchline/domain/contests/templates';
import type { Team } from '@touchline/domain/contests/team';
import { gameNow } from '../../../db/clock.ts';
import { sql, type Tx } from '../../../db/database.ts';
import type { ManagerCaller } from '../../../http/auth/caller.ts';

type Input = ParsedInput<'teams.templates.save'>;

/** Saves picks under a new name of the caller, or in place of one of their templates. */
export async function saveTemplate(
  tx: Tx,
  input: Input,
  { managerId }: Pick<ManagerCaller, 'managerId'>,
): Promise<CallOutput<'teams.templates.save'> | Refusal> {
  const team: Team = {
    starters: input.starters,
    reserves: input.reserves,
    captainId: input.captain_id ?? null,
    viceCaptainId: input.vice_captain_id ?? null,
  };
  const reason = reasonAgainstTemplate(team, input.is_pro);
  if (reason !== null) return refuseTemplate(reason);
  const unknown = await unknownPlayer(tx, [...team.starters, ...team.reserves]);
  if (unknown !== null) return refuse('ERR_TEAM_PLAYER_UNKNOWN', { player_id: unknown });

  const own = await lockTemplates(tx, managerId);
  const { template_id } = input;
  if (template_id !== undefined && !own.some(({ id }) => id === template_id)) return refuse('ERR_NOT_FOUND');
  const key = templateKey(input.name);
  if (own.some(({ id, name_key }) => name_key === key && id !== template_id)) {
    return refuse('ERR_TEMPLATE_NAME_TAKEN', { field: 'name' });
  }
  if (template_id === undefined && own.length >= MAX_TEMPLATES) {
    return refuse('ERR_TEMPLATE_LIMIT', { max: MAX_TEMPLATES });
  }
  const saved = { ...team, key, managerId, name: input.name.trim(), isPro: input.is_pro };
  return {
    template_id:
      template_id === undefined
        ? await insertTemplate(tx, saved)
        : await replaceTemplate(tx, saved, template_id),
  };
}

function refuseTemplate(reason: TemplateRefusal): Refusal {
  switch (reason) {
    case 'empty':
      return refuse('ERR_TEMPLATE_EMPTY');
    case 'duplicate':
      return refuse('ERR_TEAM_DUPLICATE');
    case 'captain':
      return refuse('ERR_TEAM_CAPTAIN');
    case 'captain_named':
      return refuse('ERR_TEAM_NO_CAPTAIN');
  }
}

/** The first of some ids that is no player's, or null. */
async function unknownPlayer(tx: Tx, playerIds: readonly number[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${playerIds}::int[]) with ordinality as picked (id, ordinal)
    where not exists (select from player where player.id = picked.id) order by ordinal limit 1
  `.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * A manager's templates, which change only under this lock: their number and names stay as they are read. The row of the
 * manager is the last lock of its transaction.
 */
export async function lockTemplates(
  tx: Tx,
  managerId: number,
): Promise<readonly { readonly id: number; readonly name_key: string }[]> {
  await sql`select from manager where id = ${managerId} for no key update`.execute(tx);
  const { rows } = await sql<{ id: number; name_key: string }>`
    select id, name_key from team_template where manager_id = ${managerId}
  `.execute(tx);
  return rows;
}

interface SavedTemplate extends Team {
  readonly managerId: number;
  readonly name: string;
  readonly key: string;
  readonly isPro: boolean;
}

async function insertTemplate(tx: Tx, template: SavedTemplate): Promise<number> {
  const { managerId, name, key, isPro, starters, reserves, captainId, viceCaptainId } = template;
  const { rows } = await sql<{ id: number }>`
    insert into team_template
      (manager_id, name, name_key, is_pro, starters, reserves, captain_id, vice_captain_id, saved_at)
    values (${managerId}, ${name}, ${key}, ${isPro}, ${starters}::int[], ${reserves}::int[],
      ${captainId}, ${viceCaptainId}, ${await gameNow(tx)})
    returning id
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a template was not written');
  return row.id;
}

async function replaceTemplate(tx: Tx, template: SavedTemplate, id: number): Promise<number> {
  const { managerId, name, key, isPro, starters, reserves, captainId, viceCaptainId } = template;
  await sql`
    update team_template set name = ${name}, name_key = ${key}, is_pro = ${isPro}, starters = ${starters}::int[],
      reserves = ${reserves}::int[], captain_id = ${captainId}, vice_captain_id = ${viceCaptainId},
      saved_at = ${await gameNow(tx)}
    where id = ${id} and manager_id = ${managerId}
  `.execute(tx);
  return id;
}
