import {
  ADDED_KINDS,
  CORRECTION_REASONS,
  type CorrectionReason,
} from '@touchline/domain/football/corrections';
import type { MatchEvent } from '@touchline/domain/football/events';
import { gameNow } from '../../db/clock.ts';
import { inTransaction, sql, type Db } from '../../db/database.ts';
import { recordAct } from '../../db/record-act.ts';
import {
  correctMatch,
  latestOf,
  type Corrected,
  type MatchCorrection,
  type NotCorrected,
} from '../../football/corrections/correct-match.ts';
import { loggedEvents } from '../../football/feed/store.ts';
import { publishMatchChange } from '../../live/topic-changes.ts';
import { UsageError, type Command } from '../command.ts';

const REFUSED: Readonly<Record<NotCorrected, string>> = {
  no_match: 'There is no such match.',
  not_over: 'The match is not over: its feed still reports it.',
  incomplete: 'The match was played before this installation: its points cannot be computed again.',
  no_event: 'The match has no such event.',
  no_player_of_it: 'This event is of no player.',
  not_in_match: 'The player is not in the match.',
  other_side: 'The player is of the other side: cancel the event, and add one.',
  unchanged: 'The match has this already.',
};
const LISTED = new Set(['goal', 'own_goal', 'assist', 'card', 'penalty']);

/** Lists the events of a match, or corrects one of them. */
export const correctMatchCommand: Command = {
  usage: `[MATCH [cancel EVENT|player EVENT PLAYER|add ${ADDED_KINDS.join('/')} PLAYER MINUTE[+ADDED] OPERATOR ${CORRECTION_REASONS.join('/')} NOTE]]`,
  about: 'lists the goals, assists, cards and penalties of a match that is over, or corrects one',
  async run({ db, print }, [match, act, ...parameters]) {
    if (match === undefined) {
      print('Name the match: its number is in the address of its page.');
      return true;
    }
    const matchId = wholeNumber(match, 'MATCH');
    if (act === undefined) return list(db, matchId, print);
    const { correction, rest } = readCorrection(act, parameters);
    const [operator, reason, ...note] = rest;
    const known = CORRECTION_REASONS.find((each) => each === reason);
    if (operator === undefined || known === undefined || note.length === 0)
      throw new UsageError(
        `Name OPERATOR, one of ${CORRECTION_REASONS.join(', ')}, and NOTE: all are recorded.`,
      );
    const corrected = await correct(db, matchId, correction, {
      operator,
      reason: known,
      note: note.join(' '),
    });
    print(corrected.done ? `Match ${matchId} is corrected.` : REFUSED[corrected.why]);
    return corrected.done;
  },
};

function readCorrection(
  act: string,
  parameters: readonly string[],
): { readonly correction: MatchCorrection; readonly rest: readonly string[] } {
  const [first, second, third, ...more] = parameters;
  if (act === 'cancel' && first !== undefined)
    return { correction: { kind: 'cancel', eventId: first }, rest: parameters.slice(1) };
  if (act === 'player' && first !== undefined && second !== undefined) {
    const playerId = wholeNumber(second, 'PLAYER');
    return { correction: { kind: 'player', eventId: first, playerId }, rest: parameters.slice(2) };
  }
  const event = ADDED_KINDS.find((each) => each === first);
  if (act === 'add' && event !== undefined && second !== undefined && third !== undefined) {
    const [minute = '', added = '0'] = third.split('+');
    const [clock, stoppage] = [
      wholeNumber(minute, 'MINUTE'),
      added === '0' ? 0 : wholeNumber(added, 'ADDED'),
    ];
    if (clock > 120 || stoppage > 60)
      throw new UsageError('A match has at most 120 minutes, and 60 of stoppage.');
    const playerId = wholeNumber(second, 'PLAYER');
    return { correction: { kind: 'add', event, playerId, minute: clock, added: stoppage }, rest: more };
  }
  throw new UsageError('An event is cancelled, given to another player, or added.');
}

function wholeNumber(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647)
    throw new UsageError(`${name} is a whole number.`);
  return number;
}

interface Order {
  readonly operator: string;
  readonly reason: CorrectionReason;
  readonly note: string;
}

function correct(db: Db, matchId: number, correction: MatchCorrection, order: Order): Promise<Corrected> {
  const { operator, reason, note } = order;
  return inTransaction(db, async (tx) => {
    const corrected = await correctMatch(tx, matchId, correction, {
      reason,
      listeners: [publishMatchChange],
    });
    if (corrected.done) {
      await recordAct(tx, await gameNow(tx), {
        operator,
        act: 'correct_match',
        subject: { kind: 'match', id: matchId },
        before: { happening: corrected.before },
        after: { happening: corrected.after },
        reason: `${reason}: ${note}`,
      });
    }
    return corrected;
  });
}

async function list(db: Db, matchId: number, print: (line: string) => void): Promise<boolean> {
  const events = [...latestOf(await loggedEvents(db, matchId)).values()].filter(({ happening }) =>
    LISTED.has(happening.kind),
  );
  if (events.length === 0) print(`Match ${matchId} has no goal, assist, card or penalty.`);
  const ids = events.flatMap(({ happening }) => ('playerId' in happening ? [happening.playerId] : []));
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from player where id = any(${ids}::int[])
  `.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  for (const event of events) print(lineOf(event, names));
  return true;
}

function lineOf({ id, time, happening }: MatchEvent, names: ReadonlyMap<number, string>): string {
  const minute = time.added > 0 ? `${time.minute}+${time.added}` : String(time.minute);
  const kind = happening.kind === 'card' ? happening.colour : happening.kind;
  const of =
    'playerId' in happening
      ? `${happening.side} ${happening.playerId} ${names.get(happening.playerId) ?? ''}`
      : '';
  return `${id}  ${minute}'  ${kind}  ${of}`;
}
