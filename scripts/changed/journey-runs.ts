import type { TestsOfChanges } from './tests-of-changes.ts';

/** One run of Playwright: its parameters and the form of JOURNEYS. */
interface JourneyRun {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly form: 'short' | 'once';
}

/**
 * The runs of Playwright for the journeys of a change. Files and tags cannot be combined in one
 * run, so each has its own. A changed journey runs even if it is long; a feature whose journeys are all long has none in
 * the short form, which is no failure.
 */
export function journeyRuns({ all, files, tags }: TestsOfChanges['journeys']): readonly JourneyRun[] {
  if (all) return [{ name: 'journeys', parameters: [], form: 'short' }];
  const runs: JourneyRun[] = [];
  if (files.length > 0) runs.push({ name: 'changed journeys', parameters: files, form: 'once' });
  if (tags.length > 0) {
    const grep = `(${tags.join('|')})(?![\\w-])`;
    runs.push({ name: 'journeys', parameters: ['--grep', grep, '--pass-with-no-tests'], form: 'short' });
  }
  return runs;
}
