/** A screen on which a step is at home. */
interface Place {
  readonly isAt: (path: string) => boolean;
  /** What the step points at: the first of these selectors that finds something visible. */
  readonly targets: readonly string[];
  /** The name of its texts in the catalog `onboarding`. */
  readonly texts: string;
}

/** A step of the tour between the welcome and the end. */
export interface TourStep {
  /** The first is where the step leads; the others are other screens on which it is at home. */
  readonly places: readonly [Place, ...Place[]];
  /** The address the step leads to; null when there is no open contest to lead to. */
  readonly address: (contest: TourContest | null) => string | null;
  /** An element that appears once the manager has done the step: the tour then advances by itself. */
  readonly doneWhen?: string;
  /** The manager works on this screen: it is not dimmed. */
  readonly isWork?: true;
}

/** The contest that the tour leads into. */
export interface TourContest {
  readonly id: number;
  readonly slug: string;
}

const CONTEST = /^\/play\/contest\/(\d+)\/(?!create-team$)([^/]+)$/;
const BUILDER = /^\/play\/contest\/(\d+)\/create-team(?:\/\d+)?$/;
const TEAM = /^\/play\/contest\/\d+\/(?!create-team\/)[^/]+\/\d+$/;

/** The contest that a path is about, or null. The builder's address has no slug, and any opens the contest. */
export function contestOfPath(path: string): TourContest | null {
  const [, id, slug = 'info'] = CONTEST.exec(path) ?? BUILDER.exec(path) ?? [];
  return id === undefined ? null : { id: Number(id), slug };
}

/** Whether a team is being built there. */
export function isBuilder(path: string): boolean {
  return BUILDER.test(path);
}

const builderOf = (contest: TourContest | null): string | null =>
  contest === null ? null : `/play/contest/${contest.id}/create-team`;

/** Steps 1 to 8: each points at the real part of a real screen. */
export const STEPS: readonly TourStep[] = [
  {
    address: () => '/',
    places: [{ isAt: (path) => path === '/', targets: ['[data-tour="navigation"]'], texts: 'navigation' }],
  },
  {
    address: () => '/play/contests?free_entry=1&is_pro=0',
    places: [
      {
        isAt: (path) => path === '/play/contests',
        targets: ['[data-tour="contests"] li', '[data-tour="contests"]'],
        texts: 'contests',
      },
    ],
  },
  {
    address: (contest) => contest && `/play/contest/${contest.id}/${contest.slug}`,
    places: [{ isAt: (path) => CONTEST.test(path), targets: ['[data-tour="contest"]'], texts: 'contest' }],
  },
  {
    address: builderOf,
    places: [{ isAt: isBuilder, targets: ['[data-tour="suggest"]'], texts: 'suggest' }],
    doneWhen: '[data-tour="save"]:not([aria-disabled="true"])',
    isWork: true,
  },
  {
    address: builderOf,
    places: [{ isAt: isBuilder, targets: ['[data-tour="save"]'], texts: 'save' }],
    isWork: true,
  },
  {
    address: () => '/my-account/my-contests',
    places: [
      {
        isAt: (path) => path.startsWith('/my-account/my-contests'),
        targets: ['[data-tour="entries"]'],
        texts: 'entries',
      },
      { isAt: (path) => TEAM.test(path), targets: ['[data-tour="team"]'], texts: 'team' },
    ],
  },
  {
    address: () => '/market',
    places: [
      {
        isAt: (path) => path === '/market',
        targets: ['main [data-tabs]'],
        texts: 'market',
      },
    ],
  },
  {
    address: () => '/stats',
    places: [{ isAt: (path) => path === '/stats', targets: ['main [data-tabs]'], texts: 'stats' }],
  },
];

/** The step with a number; undefined for the welcome and the end. */
export function stepOf(number: number): TourStep | undefined {
  return STEPS[number - 1];
}

/** The place of a step on a screen; undefined elsewhere. */
export function placeOf(step: TourStep, path: string): Place | undefined {
  return step.places.find(({ isAt }) => isAt(path));
}

/**
 * The step of a tour after the manager has navigated to another screen: an adjacent step that belongs there, or
 * the one after the builder once the team is saved. Otherwise the step stays.
 */
export function followedStep(number: number, path: string): number {
  const step = stepOf(number);
  if (step === undefined || placeOf(step, path) !== undefined) return number;
  const isHome = (other: number): boolean => {
    const found = stepOf(other);
    return found !== undefined && placeOf(found, path) !== undefined;
  };
  const isBuilding = step.doneWhen !== undefined;
  const neighbours = [number + 1, ...(isBuilding ? [number + 2] : []), number - 1];
  return neighbours.find(isHome) ?? number;
}

/** The next or previous available step; steps about a contest are skipped when there is none. */
export function nextStep(number: number, by: 1 | -1, contest: TourContest | null): number {
  const next = number + by;
  const step = stepOf(next);
  return step !== undefined && step.address(contest) === null ? nextStep(next, by, contest) : next;
}
