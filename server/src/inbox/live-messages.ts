import { createHash } from 'node:crypto';
import type { LiveNotice, MeMessage } from '@touchline/contract/live';
import type { LanguageCode } from '@touchline/contract/startup';
import { sql, type Db } from '../db/database.ts';
import type { LiveSource } from '../live/topic-source.ts';
import type { Wording } from './wording.ts';

interface Standing {
  readonly id: number;
  readonly nickname: string;
  readonly language: LanguageCode;
  readonly unread: number;
  /** Id of the newest notification; 0 when there is none. */
  readonly newest: number;
  /** Available and held units of every account, in one text. */
  readonly balances: string;
}

/** A version says the unread count, the newest notification and, unreadably, the balances. */
const VERSION = /^\d+-(\d+)-(.*)$/;

/**
 * What the live stream tells a manager of himself: unread notifications, the newest one when it came since his last
 * message, and whether balances are others. All managers are looked at in one statement, and nothing is written
 * where money moves.
 */
export function liveMeMessages(db: Db, wording: Wording): LiveSource<MeMessage> {
  return async (known) => {
    const { rows } = await sql<Standing>`
      select manager.id, nickname, language,
        (select count(*)::int from notification where manager_id = manager.id and read_at is null) as unread,
        coalesce((select max(id) from notification where manager_id = manager.id), 0) as newest,
        coalesce((
          select string_agg(available || '.' || held, '.' order by account.id)
          from account where owner = 'manager' and manager_id = manager.id
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

function versionOf({ unread, newest, balances }: Standing): string {
  return `${unread}-${newest}-${markOf(balances)}`;
}

/** Versions stand in addresses, where no balance may be read. */
function markOf(balances: string): string {
  return createHash('sha256').update(balances).digest('base64url').slice(0, 12);
}

/** Without a former message the balances may be others than the reader knows, but no notification came since. */
function bodyOf(
  { unread, newest, balances }: Standing,
  notice: LiveNotice | null,
  version: string | null,
): Omit<MeMessage, 'topic' | 'version'> {
  const [, newestBefore, balancesBefore] = VERSION.exec(version ?? '') ?? [];
  const isNew = newestBefore !== undefined && newest > Number(newestBefore);
  return { unread, notice: isNew ? notice : null, wallet: markOf(balances) !== balancesBefore };
}

/** The newest notification of each manager in his language, by its id, where it is unread. */
async function unreadNotices(
  db: Db,
  managers: readonly Standing[],
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
