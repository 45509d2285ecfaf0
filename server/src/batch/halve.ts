/** How often the parts of a failed batch are retried before giving up. */
const MAX_ATTEMPTS = 5;

/** What to do after a batch of several commands fails. */
type AfterFailure = 'halve' | 'singly' | 'give up';

/**
 * Executes commands together; after a failure by halves or one by one, as `afterFailure` decides, and settles each
 * command. A part is retried at most five times; then its error is the outcome of each of its commands.
 */
export async function executeByHalves<Command, Answer>(
  commands: readonly Command[],
  execute: (commands: readonly Command[]) => Promise<readonly Answer[]>,
  afterFailure: (error: unknown) => AfterFailure,
  attempts = 1,
): Promise<readonly PromiseSettledResult<Answer>[]> {
  try {
    const answers = await execute(commands);
    return answers.map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    const next = afterFailure(error);
    if (next === 'give up' || commands.length === 1 || attempts === MAX_ATTEMPTS)
      return commands.map(() => ({ status: 'rejected', reason: error }));
    const size = next === 'halve' && attempts < MAX_ATTEMPTS - 1 ? Math.ceil(commands.length / 2) : 1;
    const settled: PromiseSettledResult<Answer>[] = [];
    for (let first = 0; first < commands.length; first += size) {
      const part = commands.slice(first, first + size);
      settled.push(...(await executeByHalves(part, execute, afterFailure, attempts + 1)));
    }
    return settled;
  }
}
