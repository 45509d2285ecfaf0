import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { sql, type Db, type Tx } from '../db/database.ts';
import type { Caller } from '../http/auth/caller.ts';

type Privacy = CallOutput<'profiles.privacy.get'>;

const ALL_SHOWN: Privacy = { shows_cards: true, shows_results: true };

/** What a manager shows on their profile. */
export async function readPrivacy(db: Db, managerId: number): Promise<Privacy> {
  const { rows } = await sql<Privacy>`
    select shows_cards, shows_results from profile_privacy where manager_id = ${managerId}
  `.execute(db);
  return rows[0] ?? ALL_SHOWN;
}

/** Stores what a manager shows on their profile. */
export async function setPrivacy(
  tx: Tx,
  { shows_cards, shows_results }: ParsedInput<'profiles.privacy.set'>,
  managerId: number,
): Promise<Privacy> {
  await sql`
    insert into profile_privacy (manager_id, shows_cards, shows_results)
    values (${managerId}, ${shows_cards}, ${shows_results})
    on conflict (manager_id) do update
      set shows_cards = excluded.shows_cards, shows_results = excluded.shows_results
  `.execute(tx);
  return { shows_cards, shows_results };
}

/** A manager as their profile is opened by a caller. */
export interface OpenedProfile {
  /** The caller is the manager, who sees everything of their own. */
  readonly isMe: boolean;
  /** What the caller may see. */
  readonly visible: Privacy;
  /** What the manager has chosen. */
  readonly shows: Privacy;
}

/** Opens a profile for a caller; null for an unknown or deleted manager, or one without a nickname yet. */
export async function openProfile(db: Db, managerId: number, caller: Caller): Promise<OpenedProfile | null> {
  const { rows } = await sql<Privacy>`
    select coalesce(shows_cards, true) as shows_cards, coalesce(shows_results, true) as shows_results
    from manager left join profile_privacy on manager_id = manager.id
    where manager.id = ${managerId} and deleted_at is null and nickname is not null
  `.execute(db);
  const [shows] = rows;
  if (shows === undefined) return null;
  const isMe = caller.kind === 'manager' && caller.managerId === managerId;
  return { isMe, shows, visible: isMe ? ALL_SHOWN : shows };
}
