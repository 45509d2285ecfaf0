import { latestContactMessages, type MessageFilter, type StoredMessage } from '../contact/public.ts';
import { UsageError, type Command } from './command.ts';

const MAX_SHOWN = 50;
const MAX_ID = 2_147_483_647;

/** Lists the latest messages of the contact form. */
export const contactMessages: Command = {
  usage: '[since TIME] [manager MANAGER]',
  about: 'lists the latest messages of the contact form, those since a time or of a manager',
  async run({ db, print }, parameters) {
    const found = await latestContactMessages(db, filterOf(parameters), MAX_SHOWN + 1);
    if (found.length === 0) print('There is no such message.');
    for (const message of found.slice(0, MAX_SHOWN)) for (const line of linesOf(message)) print(line);
    if (found.length > MAX_SHOWN) print(`Only the latest ${MAX_SHOWN} are listed.`);
    return true;
  },
};

function filterOf(parameters: readonly string[]): MessageFilter {
  let filter: MessageFilter = { since: null, managerId: null };
  for (let index = 0; index < parameters.length; index += 2) {
    const [name, value = ''] = parameters.slice(index, index + 2);
    if (name === 'since') filter = { ...filter, since: timeOf(value) };
    else if (name === 'manager') filter = { ...filter, managerId: idOf(value) };
    else throw new UsageError('Messages are filtered by since TIME and manager MANAGER.');
  }
  return filter;
}

function timeOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError('TIME is written as 2024-08-16 or 2024-08-16T19:00:00Z.');
  return time;
}

function idOf(text: string): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID)
    throw new UsageError('MANAGER is the number of a manager.');
  return id;
}

/** A message as lines: its text is indented, so that none of it resembles the head of another message. */
function linesOf({ id, sentAt, name, email, manager, subject, message, language }: StoredMessage): string[] {
  const account = manager === null ? 'a visitor' : `${manager.nickname} (${manager.id})`;
  return [
    `${id}  ${sentAt.toISOString()}  ${printable(subject)}`,
    `  from ${printable(name)}, ${printable(email)}, ${printable(account)}, in ${language}`,
    ...message.split('\n').map((line) => `    ${printable(line)}`.trimEnd()),
  ];
}

/**
 * Typed text for a terminal: characters that control it, are invisible, or change the direction of writing are
 * replaced by their code points.
 */
function printable(typed: string): string {
  return typed.replaceAll(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16) ?? ''}}`,
  );
}
