import {
  flags,
  latestLinks,
  linkManagers,
  meetings,
  undoLinks,
  undoneLinks,
  type ReviewedLink,
} from '../auth/public.ts';
import { gameNow } from '../db/clock.ts';
import { inTransaction, sql, type Db, type Tx } from '../db/database.ts';
import { recordAct } from '../db/record-act.ts';
import { bonusCollectors } from '../wallet/public.ts';
import { UsageError, type Command } from './command.ts';

const MAX_SHOWN = 200;
const MAX_MEETINGS = 20;
type Print = (line: string) => void;

/** Lists linked accounts and patterns to review, shows those of a manager, and adds or undoes links. */
export const links: Command = {
  usage: '[list | show MANAGER | add MANAGER OTHER OPERATOR REASON | undo MANAGER OTHER OPERATOR REASON]',
  about:
    'lists linked accounts and shared networks and devices, shows those of a manager, adds or undoes links',
  async run({ db, print }, [command = 'list', ...parameters]) {
    switch (command) {
      case 'list':
        await list(db, print);
        return true;
      case 'show':
        return show(db, print, idOf(parameters[0]));
      case 'add':
      case 'undo':
        return decide(db, print, command, parameters);
      default:
        throw new UsageError('A command of links is list, show, add or undo.');
    }
  },
};

async function list(db: Db, print: Print): Promise<void> {
  const found = await latestLinks(db, { managerId: null, max: MAX_SHOWN });
  if (found.length === 0) print('No accounts are linked.');
  for (const link of found) print(lineOf(link));
  for (const { kind, managers, count } of await flags(db, MAX_SHOWN)) {
    print(
      `to review: ${count} accounts of one ${kind}: ${managers.join(' ')}${count > managers.length ? ' ...' : ''}`,
    );
  }
  for (const { managerId, count, payers } of await bonusCollectors(db, await gameNow(db), {
    max: MAX_SHOWN,
  })) {
    print(`to review: bonus XFC of ${count} accounts flowed to ${managerId}: ${payers.join(' ')}`);
  }
}

async function show(db: Db, print: Print, managerId: number): Promise<boolean> {
  const found = await latestLinks(db, { managerId, max: MAX_SHOWN });
  if (found.length === 0) print(`Manager ${managerId} is linked with nobody.`);
  for (const link of found) {
    print(lineOf(link));
    for (const { contestId, name, isLinkedLater } of await meetings(db, { ...link, max: MAX_MEETINGS })) {
      print(`  both in contest ${contestId} ${name}${isLinkedLater ? ', linked after its lock' : ''}`);
    }
  }
  for (const link of await undoneLinks(db, { managerId, max: MAX_SHOWN })) print(`undone: ${lineOf(link)}`);
  return true;
}

function lineOf({ managerId, nickname, otherId, otherNickname, reasons, at }: ReviewedLink): string {
  return `${managerId} ${nickname}  ${otherId} ${otherNickname}  ${reasons.join(', ')}  ${at.toISOString()}`;
}

async function decide(
  db: Db,
  print: Print,
  command: 'add' | 'undo',
  [manager, other, operator, ...words]: readonly string[],
): Promise<boolean> {
  const pair = { managerId: idOf(manager), otherId: idOf(other) };
  if (pair.managerId === pair.otherId) throw new UsageError('An account is not linked with itself.');
  const reason = words.join(' ');
  if (operator === undefined || reason === '')
    throw new UsageError('Name OPERATOR and REASON: both are recorded.');
  const decision = { ...pair, operator, reason };
  const done = await inTransaction(db, (tx) => (command === 'add' ? add(tx, decision) : undo(tx, decision)));
  const [what, whyNot] =
    command === 'add'
      ? ['linked', 'exist not both, or are linked by an operator already']
      : ['no longer linked', 'are not linked'];
  print(`Managers ${pair.managerId} and ${pair.otherId} ${done ? `are ${what}` : whyNot}.`);
  return done;
}

interface Decision {
  readonly managerId: number;
  readonly otherId: number;
  readonly operator: string;
  readonly reason: string;
}

async function add(tx: Tx, { managerId, otherId, operator, reason }: Decision): Promise<boolean> {
  const { rows } = await sql<{ found: number; linked: boolean }>`
    select count(*)::int as found, exists (
      select from manager_link where reason = 'operator'
        and manager_id = ${Math.min(managerId, otherId)} and other_id = ${Math.max(managerId, otherId)}
    ) as linked
    from manager where id in (${managerId}, ${otherId})
  `.execute(tx);
  const [state] = rows;
  if (state?.found !== 2 || state.linked) return false;
  const at = await gameNow(tx);
  await linkManagers(tx, at, { managerId, otherId, reason: 'operator' });
  await recordAct(tx, at, {
    operator,
    act: 'add_link',
    subject: { kind: 'manager', id: managerId },
    before: {},
    after: { linked_with: otherId },
    reason,
  });
  return true;
}

async function undo(tx: Tx, { managerId, otherId, operator, reason }: Decision): Promise<boolean> {
  const at = await gameNow(tx);
  const reasons = await undoLinks(tx, at, { managerId, otherId });
  if (reasons.length === 0) return false;
  await recordAct(tx, at, {
    operator,
    act: 'undo_link',
    subject: { kind: 'manager', id: managerId },
    before: { linked_with: otherId, reasons },
    after: {},
    reason,
  });
  return true;
}

function idOf(text: string | undefined): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) {
    throw new UsageError('MANAGER and OTHER are numbers of managers.');
  }
  return id;
}
