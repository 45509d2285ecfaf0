import { dehydrate, type Query, type QueryClient, type QueryState } from '@tanstack/react-query';
import { isOutcomeUnknown } from '../api/failure.ts';
import type { CallKey } from '../api/request.ts';
import type { ServerClock } from '../time/clock.ts';
import type { Startup } from '../loading/startup.ts';
import type { SavedPage } from './saved-page.ts';

/** How often a page with new answers is saved, in ms. */
export const SAVE_INTERVAL = 15_000;
/** Answers kept, the newest first: they must not fill the device. */
const MAX_ANSWERS = 150;

type Area = CallKey extends `${infer First}.${string}` ? First : never;

/**
 * Which areas of calls may be stored on the device. Identity, payment methods, transfers and searches stay on the
 * server.
 */
const SAVED_AREAS: Readonly<Record<Area, boolean>> = {
  account: false,
  achievements: true,
  auth: false,
  chain: false,
  contact: false,
  contests: true,
  football: true,
  fountain: true,
  gold: true,
  inbox: true,
  limits: false,
  mail: false,
  market: true,
  media: false,
  miniLeagues: true,
  myStats: true,
  news: true,
  onboarding: true,
  packs: true,
  partners: false,
  payments: false,
  portfolio: true,
  profiles: true,
  referral: true,
  search: false,
  solvency: true,
  spin: true,
  sponsors: true,
  standings: true,
  startup: false,
  systemNews: true,
  teams: true,
  tops: true,
  vouchers: false,
  waiting: true,
  wallet: true,
  withdrawals: false,
};

/** Whether the answer of a call may be stored on the device. */
export function isSaved(call: string): boolean {
  const [area = ''] = call.split('.');
  return (SAVED_AREAS as Readonly<Record<string, boolean>>)[area] === true;
}

/** What saving depends on; tests pass their own. */
interface SaveDependencies {
  readonly queries: QueryClient;
  /** The start with the present user and all texts of the language; null while they are not known. */
  readonly startup: () => Promise<Startup | null>;
  /** The session whose answers the page holds; null for a visitor; undefined while nothing may be saved. */
  readonly owner: () => string | null | undefined;
  readonly version: string;
  readonly now: () => number;
  readonly clock: Pick<ServerClock, 'now' | 'gameNow'>;
  readonly write: (page: SavedPage) => Promise<void>;
  readonly remove: () => Promise<void>;
  /** Called when the device could not store or remove the page, which works without. */
  readonly onFailure: (failure: unknown) => void;
}

export interface PageSaver {
  /** Saves the answers seen so far, if there are new ones. */
  readonly save: () => Promise<void>;
  /** Removes the saved page and its data: the session has ended or another has started. */
  readonly forget: () => Promise<void>;
  readonly stop: () => void;
}

/**
 * Saves the answers of the page for the time when the server can't be reached. Writes and removals happen in the order of
 * their calls, and a page is written only if its session is still the current one.
 */
export function createPageSaver(dependencies: SaveDependencies): PageSaver {
  const { queries, owner, version, now, clock, write, remove, onFailure } = dependencies;
  let hasNews = true;
  /** Answers up to here belong to a session that has ended. */
  let forgottenUntil = 0;
  let last: Promise<void> = Promise.resolve();
  const inOrder = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(onFailure);
    return last;
  };
  const unsubscribe = queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') hasNews = true;
  });
  const save = async (): Promise<void> => {
    const whose = owner();
    const startup = await dependencies.startup();
    if (startup === null || whose === undefined || owner() !== whose) return;
    hasNews = false;
    const mayKeep = newestOf(queries, forgottenUntil);
    const { queries: answers } = dehydrate(queries, {
      shouldDehydrateQuery: ({ queryHash }) => mayKeep.has(queryHash),
      shouldDehydrateMutation: () => false,
    });
    const stored = answers.map(({ meta: _attached, state, ...answer }) => ({
      ...answer,
      state: asAnswered(state),
    }));
    await write({
      owner: whose,
      version,
      savedAt: now(),
      times: { server: clock.now(), game: clock.gameNow() },
      startup,
      queries: { queries: stored, mutations: [] },
    });
  };
  return {
    save: () => (hasNews ? inOrder(save) : Promise.resolve()),
    forget() {
      forgottenUntil = now();
      hasNews = true;
      return inOrder(remove);
    },
    stop: unsubscribe,
  };
}

/** Whether a query has an answer that still holds: a failed refresh ends it only if the server refused. */
function hasValidAnswer({ data, status, error }: QueryState): boolean {
  if (data === undefined || status === 'pending') return false;
  return status === 'success' || isOutcomeUnknown(error);
}

/** The state as it was after the answer, before any refresh failed. */
function asAnswered(state: QueryState): QueryState {
  return { ...state, status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null };
}

/** The hashes of the newest answers that may be stored, without those of an ended session. */
function newestOf(queries: QueryClient, forgottenUntil: number): ReadonlySet<string> {
  const isKept = ({ state, queryKey: [call] }: Query): boolean =>
    hasValidAnswer(state) &&
    state.dataUpdatedAt > forgottenUntil &&
    typeof call === 'string' &&
    isSaved(call);
  const kept = queries.getQueryCache().getAll().filter(isKept);
  kept.sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return new Set(kept.slice(0, MAX_ANSWERS).map(({ queryHash }) => queryHash));
}
