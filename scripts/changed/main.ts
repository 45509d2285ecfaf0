// Prints the tests that the changes since a commit can break, as JSON. Parameter: the commit.
import { execFileSync } from 'node:child_process';
import process from 'node:process';
import { readSourceFiles } from '../architecture/source-files.ts';
import { journeyRuns } from './journey-runs.ts';
import { testsOfChanges } from './tests-of-changes.ts';

const [base = 'HEAD'] = process.argv.slice(2);
const git = (...parameters: string[]): readonly string[] =>
  execFileSync('git', parameters, { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '');
const changed = [
  ...git('diff', '--name-only', '--no-renames', base, '--'),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const { journeys, ...selection } = testsOfChanges(changed, readSourceFiles());
process.stdout.write(JSON.stringify({ changed, ...selection, journeyRuns: journeyRuns(journeys) }));
