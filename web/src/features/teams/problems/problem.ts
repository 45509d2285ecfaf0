import type { Place } from '../draft/draft.ts';

/** Something to be put right, as a message key under `teams.problem` with its values. */
export interface Problem {
  readonly key: string;
  readonly message: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Where it can be put right. */
  readonly place: Place | null;
  /** Missing, a broken rule, or only a warning. */
  readonly weight: 'missing' | 'broken' | 'warning';
}
