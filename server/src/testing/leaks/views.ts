import { ADDRESSES } from '@touchline/contract/addresses';
import { calls, type CallKey } from '@touchline/contract/calls';
import { managerIdOf } from '../../contests/visibility.ts';
import { sql } from '../../db/database.ts';
import type { Caller } from '../../http/auth/caller.ts';
import { isPreSerialized } from '../../http/calls/pre-serialized.ts';
import { serve } from '../../http/calls/serve.ts';
import { COMMANDS } from '../../ops/commands.ts';
import { loadPicturePlayer } from '../../share-pictures/picture-player.ts';
import { pictureUrl } from '../../media/picture-url.ts';
import { inputsOf, WHOLE, type Share, type Targets } from './inputs.ts';
import { masked } from './masks.ts';
import type { LeakWorld } from './world.ts';

/** A caller's answers, by request. */
export type View = ReadonlyMap<string, string>;

const isCallKey = (key: string): key is CallKey => key in ADDRESSES;
const KEYS: readonly CallKey[] = Object.keys(ADDRESSES).filter(isCallKey);
/** Calls whose answers are files of the program: they are not compared. */
const FROM_FILES: readonly CallKey[] = ['startup.texts', 'onboarding.texts'];
const READS = KEYS.filter((key) => !calls[key].changes && !FROM_FILES.includes(key));
/** Changes whose outcome is drawn by random seeds, so that two worlds differ after them; a draw knows no team. */
const DRAWN: readonly CallKey[] = ['spin.paid', 'spin.free'];
const CHANGES = KEYS.filter((key) => calls[key].changes && !DRAWN.includes(key));

/** Reading calls that are refused to everybody in the scene, so that nothing is compared; with the reason. */
const ALWAYS_REFUSED: Readonly<Partial<Record<CallKey, string>>> = {
  'miniLeagues.preview': 'nobody knows an invitation; a mini-league shows final contests alone',
  'myStats.review': 'a review is of final contests, and none is final',
  'myStats.shared': 'nobody shares a review; it is of final contests',
  'packs.draws.get': 'nobody opened a pack; a draw knows no team',
  'packs.draws.worth': 'nobody opened a pack; a draw knows no team',
  'spin.proof': 'nobody spun the wheel; a spin knows no team',
  'chain.challenge': 'the server follows no chain; an address knows no team',
  'auth.providers.checkToken': 'nobody signs in by a provider; a token knows no team',
  'auth.providers.authorizeLocal': 'the server has no local provider; it knows no team',
  'mail.outbox.get': 'the server sends its mail and keeps no outbox',
};

/** The reading calls that were refused to everybody, and are not listed with a reason; or were answered, and are listed. */
export function unexpectedRefusals(views: readonly View[]): readonly string[] {
  return READS.filter((key) => {
    const answers = views.flatMap((view) => [...view]).filter(([name]) => name.startsWith(`${key} `));
    const isAnswered = answers.some(([, answer]) => !answer.startsWith('{"refused":'));
    return isAnswered === key in ALWAYS_REFUSED;
  });
}

/** The answers to reading calls, by default to every one of the contract. */
export function readsBy(
  world: LeakWorld,
  caller: Caller,
  targets: Targets,
  { keys = READS, share = WHOLE }: { readonly keys?: readonly CallKey[]; readonly share?: Share } = {},
): Promise<View> {
  return answersTo(world, caller, keys, targets, share);
}

/**
 * The answers to every call that changes something, aimed at the manager's contests, entries, cards and orders.
 * Changes without a sign-in, such as a registration, do not know their caller: only the visitor makes them. It
 * changes the world, so it runs last.
 */
export function changesBy(world: LeakWorld, caller: Caller, targets: Targets): Promise<View> {
  const keys = CHANGES.filter((key) => caller.kind === 'visitor' || calls[key].access !== 'visitor');
  return answersTo(world, caller, keys, targets);
}

async function answersTo(
  { services }: LeakWorld,
  caller: Caller,
  keys: readonly CallKey[],
  targets: Targets,
  share: Share = WHOLE,
): Promise<View> {
  const view = new Map<string, string>();
  for (const key of keys) {
    for (const input of inputsOf(key, targets, share)) {
      const name = `${key} ${JSON.stringify(input)}`;
      const idempotencyKey = `${managerIdOf(caller) ?? 'visitor'} ${name}`;
      const outcome = await serve(services, key, input, caller, idempotencyKey);
      view.set(name, masked(key, isPreSerialized(outcome) ? outcome.text : JSON.stringify(outcome)));
    }
  }
  return view;
}

/** The live messages of every topic, with the versions that streams carry, as a reader gets them. */
export async function messagesTo({ sources }: LeakWorld, caller: Caller, targets: Targets): Promise<View> {
  const managerId = managerIdOf(caller);
  const ids: Readonly<Record<keyof typeof sources, readonly number[]>> = {
    match: targets.matches,
    contest: targets.contests,
    me: managerId === null ? [] : [managerId],
    player: targets.players,
    venue: targets.venues,
    order: targets.orders,
    market: [1],
  };
  const view = new Map<string, string>();
  for (const [kind, source] of Object.entries(sources)) {
    const wanted = Object.entries(ids).find(([name]) => name === kind)?.[1] ?? [];
    for (const [id, state] of await source(new Map(wanted.map((each) => [each, null])))) {
      const own =
        managerId === null ? undefined : (await state.personalBodies?.([managerId]))?.get(managerId);
      const body = own ?? state.bodySince(null);
      view.set(`message ${kind} ${id}`, JSON.stringify([state.version, body]));
    }
  }
  return view;
}

/** Documents that show the answers of every call a page can make. */
async function documentsOf({ renderer }: LeakWorld, targets: Targets): Promise<View> {
  const view = new Map<string, string>();
  for (const key of READS.filter((each) => calls[each].access === 'visitor')) {
    const asked = inputsOf(key, targets).map((input) => [key, input]);
    const page = await renderer(`/any?${encodeURIComponent(JSON.stringify(asked))}`, 'en', 'floodlight');
    if (page === null) throw new Error(`No document shows ${key}: too many are drawn.`);
    view.set(`document ${key}`, 'html' in page ? masked(key, page.html) : page.location);
  }
  return view;
}

/** What every player's share picture is drawn from, and the served pictures of contests and sponsors. */
export async function picturesOf({ db, files }: LeakWorld, { contests }: Targets): Promise<View> {
  const { rows } = await sql<{ id: number }>`select id from player order by id`.execute(db);
  const view = new Map<string, string>();
  for (const { id } of rows) view.set(`picture ${id}`, JSON.stringify(await loadPicturePlayer(db, id)));
  const { rows: media } = await sql<{
    id: number;
    hash: string;
  }>`select id, hash from media order by id`.execute(db);
  const addresses = [...contests.map((id) => `/share/contest/${id}.png`), ...media.map(pictureUrl)];
  for (const address of addresses) view.set(`file ${address}`, await files(address));
  return view;
}

/** Commands that write files or move the game, not words: their output is not compared. */
const SILENT_COMMANDS: readonly string[] = ['backup', 'import-season'];

/** What the commands of operators print, and the metrics. */
async function wordsToOperators(world: LeakWorld): Promise<View> {
  const { config, db, url, live } = world;
  const view = new Map<string, string>([['metrics', live.metrics().join('\n')]]);
  for (const [name, command] of COMMANDS) {
    if (SILENT_COMMANDS.includes(name)) continue;
    const printed: string[] = [];
    await command.run(
      { config, db, directUrl: url, dataFolder: null, print: (line) => printed.push(line) },
      [],
    );
    view.set(`ops ${name}`, printed.join('\n'));
  }
  return view;
}

/** Everything that does not depend on the caller: documents, pictures, and the output of commands of operators. */
export async function publicView(world: LeakWorld, targets: Targets): Promise<View> {
  return new Map([
    ...(await documentsOf(world, targets)),
    ...(await picturesOf(world, targets)),
    ...(await wordsToOperators(world)),
  ]);
}

/** Everything one caller can read: calls, by default with all inputs, and live messages. */
export async function viewOf(
  world: LeakWorld,
  caller: Caller,
  targets: Targets,
  share: Share = WHOLE,
): Promise<View> {
  return new Map([
    ...(await readsBy(world, caller, targets, { share })),
    ...(await messagesTo(world, caller, targets)),
  ]);
}

/** The differing answers, as "request: one answer | the other". */
export function differences(one: View, other: View): readonly string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].flatMap((name) => {
    const [first, second] = [one.get(name) ?? 'nothing', other.get(name) ?? 'nothing'];
    if (first === second) return [];
    const at = firstDifference(first, second);
    const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
    return [`${name}: ${around(first)} | ${around(second)}`];
  });
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charAt(at) === other.charAt(at)) at += 1;
  return at;
}
