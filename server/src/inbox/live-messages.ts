import { createHash } from 'node:crypto';
import type { LiveNotice, MeMessage } from '@touchline/contract/live';
import type { LanguageCode } from '@touchline/contract/startup/startup';
import { GOAL_TYPE } from '@touchline/domain/people/progress/goals';
import { sql, type Db } from '../db/database.ts';
import type { LiveSource } from '../live/topic-source.ts';
import type { Wording } from './wording.ts';
import { IS_ANNOUNCED_WAITING, IS_DEPOSIT_OPEN } from '../db/sql-constants.ts';

interface InboxState {
  readonly id: number;
  readonly nickname: string;
  readonly language: LanguageCode;
  readonly unread: number;
  /** Id of the newest notification; 0 when there is none. */
  readonly newest: number;
  /**
   * Available and held units of every account, the changes of card payments and deposits and withdrawals on their way,
   * experience, and how many acts goals have counted, in one text.
   */
  readonly balances: string;
}

/** A version holds the unread count, the id of the newest notification and a hash of the balances. */
const VERSION = /^\d+-(\d+)-(.*)$/;

/**
 * The source of `me` topics: the count of unread notifications, the newest one if it is new since the reader's last
 * message, and whether balances have changed. One statement reads all managers; operations that move money write nothing
 * for it.
 */
export function liveMeMessages(db: Db, wording: Wording): LiveSource<MeMessage> {
  return async (known) => {
    const { rows } = await sql<InboxState>`
      select manager.id, nickname, language,
        (select count(*)::int from notification where manager_id = manager.id and read_at is null) as unread,
        coalesce((select max(id) from notification where manager_id = manager.id), 0) as newest,
        coalesce((
          select string_agg(available || '.' || held, '.' order by account.id)
          from account where owner = 'manager' and manager_id = manager.id
        ), '') || coalesce(
          '.' || (select sum(version) from payment where manager_id = manager.id), ''
        ) || coalesce((
          select '/' || string_agg(id || '.' || confirmations, '.' order by id)
          from deposit where manager_id = manager.id and ${IS_DEPOSIT_OPEN}
        ), '') || coalesce((
          select '/' || sum(version) from withdrawal where manager_id = manager.id
        ), '') || coalesce((
          select '/' || string_agg(id::text, '.' order by id)
          from announced_deposit where manager_id = manager.id and ${IS_ANNOUNCED_WAITING}
        ), '') || '/' || experience || coalesce((
          select '/' || sum(count) from goal_count where manager_id = manager.id and type = ${GOAL_TYPE.general}
        ), '') as balances
      from manager where manager.id = any(${[...known.keys()]}::int[])
    `.execute(db);
    const changed = rows.filter((row) => versionOf(row) !== known.get(row.id));
    const notices = await unreadNotices(db, changed, wording);
    return new Map(
      changed.map((row) => [
        row.id,
        {
          version: versionOf(row),
          bodySince: (version) => bodyOf(row, notices.get(row.newest) ?? null, version),
        },
      ]),
    );
  };
}

function versionOf({ unread, newest, balances }: InboxState): string {
  return `${unread}-${newest}-${hashOf(balances)}`;
}

/** Versions appear in URLs, so balances are hashed. */
function hashOf(balances: string): string {
  return createHash('sha256').update(balances).digest('base64url').slice(0, 12);
}

/** Without a former version the balances count as changed, but no notification counts as new. */
function bodyOf(
  { unread, newest, balances }: InboxState,
  notice: LiveNotice | null,
  version: string | null,
): Omit<MeMessage, 'topic' | 'version'> {
  const [, newestBefore, balancesBefore] = VERSION.exec(version ?? '') ?? [];
  const isNew = newestBefore !== undefined && newest > Number(newestBefore);
  return { unread, notice: isNew ? notice : null, wallet: hashOf(balances) !== balancesBefore };
}

/** The newest notification of each manager, if unread, in their language, by its id. */
async function unreadNotices(
  db: Db,
  managers: readonly InboxState[],
  wording: Wording,
): Promise<ReadonlyMap<number, LiveNotice>> {
  const { rows } = await sql<{
    id: number;
    manager_id: number;
    kind: string;
    message_values: Readonly<Record<string, string | number>>;
    link: string | null;
  }>`
    select id, manager_id, kind, message_values, link from notification
    where id = any(${managers.map(({ newest }) => newest)}::int[]) and read_at is null
  `.execute(db);
  const readers = new Map(managers.map((manager) => [manager.id, manager]));
  return new Map(
    rows.flatMap(({ id, manager_id, kind, message_values, link }) => {
      const reader = readers.get(manager_id);
      if (reader === undefined) return [];
      const values = { nickname: reader.nickname, ...message_values };
      const { title, text } = wording({ kind, message_values: values }, reader.language);
      return [[id, { id, message_title: title, description: text, link }]];
    }),
  );
}
