import type { CallOutput, ParsedInput } from '@touchline/contract/calls';
import { isRefusal, refuse, type Refusal } from '@touchline/contract/errors';
import { sql, type Db } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { localChannels, type Channel } from './channels.ts';
import { previewPath } from './preview-path.ts';
import { readableBy, type OutboxConfig, type Readable } from './readers.ts';

interface MessageRow {
  readonly id: number;
  readonly channel: Channel;
  readonly recipient: string;
  readonly subject: string | null;
  readonly code: string | null;
  readonly path: string | null;
  readonly created_at: Date;
}

/** Lists the kept messages a caller may read, newest first. */
export function listMessages(config: OutboxConfig) {
  return async (
    db: Db,
    { page, noItems }: ParsedInput<'mail.outbox.list'>,
    caller: Caller,
  ): Promise<CallOutput<'mail.outbox.list'> | Refusal> => {
    const readable = readableBy(config, caller);
    if (isRefusal(readable)) return readable;
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from local_outbox where ${isReadable(config, readable)}
    `.execute(db);
    const total = counted.rows[0]?.total ?? 0;
    const { rows } = await sql<MessageRow>`
      select id, channel, recipient, subject, code, path, created_at from local_outbox
      where ${isReadable(config, readable)}
      order by id desc limit ${noItems} offset ${(page - 1) * noItems}
    `.execute(db);
    return {
      data: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      summary: { total, page, per_page: noItems, pages: Math.ceil(total / noItems) },
    };
  };
}

/** One kept message in full; refuses another manager's with ERR_NOT_FOUND. */
export function messageOf(config: OutboxConfig) {
  return async (
    db: Db,
    { id }: ParsedInput<'mail.outbox.get'>,
    caller: Caller,
  ): Promise<CallOutput<'mail.outbox.get'> | Refusal> => {
    const readable = readableBy(config, caller);
    if (isRefusal(readable)) return readable;
    const { rows } = await sql<MessageRow & { body: string; preview_key: string; has_html: boolean }>`
      select id, channel, recipient, subject, code, path, created_at, body, preview_key, html is not null as has_html
      from local_outbox where id = ${id} and ${isReadable(config, readable)}
    `.execute(db);
    const [row] = rows;
    if (row === undefined) return refuse('ERR_NOT_FOUND');
    const { preview_key, has_html, ...message } = row;
    return {
      ...message,
      created_at: row.created_at.toISOString(),
      preview: has_html ? previewPath(preview_key) : null,
    };
  };
}

/** SQL condition: the message is of a channel that is kept, and the caller's own unless they read all. */
function isReadable(config: OutboxConfig, readable: Readable) {
  const channels = [...localChannels(config)];
  return readable === 'all'
    ? sql<boolean>`channel = any(${channels}::text[])`
    : sql<boolean>`channel = any(${channels}::text[]) and manager_id = ${readable.managerId}`;
}
