import type { LanguageCode } from '@touchline/contract/startup/startup';
import {
  isTurnedOff,
  type Digest,
  type NotificationSwitch,
} from '@touchline/domain/notifications/categories';
import type { Config } from '../../config.ts';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../../db/database.ts';
import type { Sweep } from '../../jobs/sweeps.ts';
import { mailManager } from '../../mail/public.ts';
import { kindOfNotice } from '../categories.ts';
import type { StoredNotice, Wording } from '../wording.ts';
import { nextDigestAt } from './digest-times.ts';
import { unsubscribePath } from './unsubscribe.ts';

const EVERY_MS = 30_000;
/** Notifications of a digest that appear with their titles; further ones are only counted. */
const MAX_TITLES = 8;
/** The latest notifications a digest considers. */
const MAX_READ = 500;

interface DueRow {
  readonly manager_id: number;
  readonly digest: Digest;
  readonly mail_off: readonly NotificationSwitch[];
  readonly time_zone: string;
  readonly digested_id: number;
  readonly unsubscribe_token: Buffer;
  readonly nickname: string | null;
  readonly language: LanguageCode;
  readonly has_mail: boolean;
}

/**
 * Mails the digest of one manager whose time has come: the titles of unread notifications that no digest has reported. One
 * without anything to report is not sent. In one transaction with its mail, so each is reported once. Returns 0 when none
 * is due.
 */
async function sendOneDigest(tx: Tx, config: Pick<Config, 'publicUrl'>, wording: Wording): Promise<number> {
  const { rows } = await sql<DueRow>`
    select manager_id, notification_settings.digest, mail_off, time_zone, digested_id, unsubscribe_token, nickname,
      language, email is not null and email_verified_at is not null as has_mail
    from notification_settings join manager on manager.id = manager_id
    where digest_due_at <= (select game_now())
    order by digest_due_at, manager_id limit 1 for update of notification_settings skip locked
  `.execute(tx);
  const [due] = rows;
  if (due === undefined) return 0;
  const { last, notices } = await unreported(tx, due);
  const next = nextDigestAt(due.digest, await gameNow(tx), due.time_zone);
  await sql`
    update notification_settings set digest_due_at = ${next}, digested_id = ${last} where manager_id = ${due.manager_id}
  `.execute(tx);
  if (!due.has_mail || notices.length === 0) return 1;
  const titles = notices.slice(0, MAX_TITLES).map(({ kind, message_values }) => {
    const values = { nickname: due.nickname ?? '', ...message_values };
    return `· ${oneLine(wording({ kind, message_values: values }, due.language).title)}`;
  });
  await mailManager(tx, config, {
    managerId: due.manager_id,
    name: 'digest',
    path: '/my-account/notifications',
    values: { count: String(notices.length), titles: titles.join('\n') },
    unsubscribePath: unsubscribePath(due.unsubscribe_token),
  });
  return 1;
}

async function unreported(
  tx: Tx,
  { manager_id: managerId, digested_id: after, mail_off: off }: DueRow,
): Promise<{ readonly last: number; readonly notices: readonly StoredNotice[] }> {
  const { rows } = await sql<StoredNotice & { readonly id: number; readonly is_unread: boolean }>`
    select id, kind, message_values, read_at is null as is_unread from notification
    where manager_id = ${managerId} and id > ${after} order by id desc limit ${MAX_READ}
  `.execute(tx);
  return {
    last: rows[0]?.id ?? after,
    notices: rows.filter(({ kind, is_unread }) => {
      const known = kindOfNotice(kind);
      return is_unread && known !== null && !isTurnedOff(known.subject, off);
    }),
  };
}

/** A title is a line of a list: names in it may not begin another. */
function oneLine(title: string): string {
  return title.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** Mails digests when they are due. */
export function digestSweep(config: Pick<Config, 'publicUrl'>, wording: Wording): Sweep {
  return {
    name: 'digests',
    everyMs: EVERY_MS,
    run: (db: Db) => inTransaction(db, (tx) => sendOneDigest(tx, config, wording)),
  };
}
