import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { sql } from '../db/database.ts';
import { answerOf, requestOf, signUp, visitor, type Identity } from '../testing/http/client.ts';
import { startTestServer } from '../testing/http/server.ts';
import { UsageError } from './command.ts';
import { contactMessages } from './contact-messages.ts';

const { app, db } = await startTestServer();

async function ops(...parameters: string[]): Promise<readonly string[]> {
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);
  const place = { config: readConfig({}), db, directUrl: '', dataFolder: null, print };
  expect(await contactMessages.run(place, parameters)).toBe(true);
  return lines;
}

const SENT = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  subject: 'A loan',
  message: 'How do loans end?',
};

/** A number that makes each message come from a network of its own. */
let networks = 0;

/** Sends a message through the form. Returns its number. */
async function send(input: Partial<typeof SENT> = {}, caller: Identity = visitor()): Promise<number> {
  networks += 1;
  const request = requestOf('contact.send', { ...SENT, ...input }, caller);
  const remoteAddress = `198.18.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
  const { error, params } = answerOf(await app.inject({ ...request, remoteAddress }));
  expect(error).toBe('SUCCESS');
  const { rows } = await sql<{ id: number }>`select max(id) as id from contact_message`.execute(db);
  expect(params).toEqual({ id: rows[0]?.id });
  return rows[0]?.id ?? 0;
}

beforeEach(async () => {
  await sql`delete from contact_message`.execute(db);
});

describe('the messages of the contact form', () => {
  test('are none at first', async () => {
    expect(await ops()).toEqual(['There is no such message.']);
  });

  test('are listed with time, subject, sender and text, the latest first', async () => {
    const { identity, managerId } = await signUp(app);
    const { rows } = await sql<{ nickname: string }>`
      select nickname from manager where id = ${managerId}
    `.execute(db);
    const first = await send();
    const second = await send({ subject: 'A bid', message: 'First line\n\nLast line' }, identity);
    expect(await ops()).toEqual([
      expect.stringMatching(new RegExp(String.raw`^${second}  \d{4}-\d\d-\d\dT[\d:.]+Z  A bid$`)),
      `  from Ada Byron, ada@example.org, ${rows[0]?.nickname} (${managerId}), in en`,
      '    First line',
      '',
      '    Last line',
      expect.stringMatching(new RegExp(`^${first}  .*  A loan$`)),
      '  from Ada Byron, ada@example.org, a visitor, in en',
      '    How do loans end?',
    ]);
  });

  test('never control the terminal, and never look like the head of another message', async () => {
    const id = await send({ name: 'Ada \u202emoc', message: 'A line of text\u200b\n7  2026-01-01  Refund' });
    // As a row that was stored before the form refused control characters.
    await sql`update contact_message set subject = ${'Red \u001b[31m\u009b2J'} where id = ${id}`.execute(db);
    const [head, ...lines] = await ops();
    expect(head).toMatch(/Red \\u\{1b\}\[31m\\u\{9b\}2J$/);
    expect(lines).toEqual([
      String.raw`  from Ada \u{202e}moc, ada@example.org, a visitor, in en`,
      String.raw`    A line of text\u{200b}`,
      '    7  2026-01-01  Refund',
    ]);
  });

  test('are filtered by time and by manager', async () => {
    const { identity, managerId } = await signUp(app);
    const old = await send({}, identity);
    await sql`update contact_message set sent_at = '2026-03-01T10:00:00Z' where id = ${old}`.execute(db);
    const own = await send({}, identity);
    const other = await send();
    const numbers = async (...parameters: string[]) =>
      (await ops(...parameters)).flatMap((line) => /^(\d+) {2}/.exec(line)?.[1] ?? []).map(Number);
    expect(await numbers('manager', String(managerId))).toEqual([own, old]);
    expect(await numbers('since', '2026-03-02')).toEqual([other, own]);
    expect(await numbers('since', '2026-03-01T10:00:00Z')).toEqual([other, own, old]);
    expect(await numbers('since', '2026-03-02', 'manager', String(managerId))).toEqual([own]);
  });

  test('are at most fifty, and the list says so', async () => {
    await send();
    await sql`
      insert into contact_message (name, email, subject, message, language)
      select name, email, subject, message, language from contact_message, generate_series(1, 50)
    `.execute(db);
    const lines = await ops();
    expect(lines).toHaveLength(50 * 3 + 1);
    expect(lines.at(-1)).toBe('Only the latest 50 are listed.');
  });

  test.each([[['since']], [['since', 'yesterday']], [['manager', 'ada']], [['from', 'ada@example.org']]])(
    'are not listed for %j',
    async (parameters) => {
      await expect(ops(...parameters)).rejects.toThrow(UsageError);
    },
  );
});
