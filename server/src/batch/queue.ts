/** The limits of a command queue. */
interface QueueLimits {
  /** Maximum commands per batch. */
  readonly max: number;
  /** Concurrent batches. */
  readonly inFlight: number;
  /** Commands waiting or running: in total, and per manager. */
  readonly commands: number;
  readonly perManager: number;
}

const QUEUE_LIMITS: QueueLimits = { max: 200, inFlight: 2, commands: 2_000, perManager: 4 };

/** How a queue identifies and executes its commands. */
interface QueueOf<Command, Answer> {
  /** The manager who sent a command. */
  readonly managerOf: (command: Command) => number;
  /** Two commands with one key are never in the same batch. */
  readonly keyOf: (command: Command) => string;
  /** Executes commands in order and settles each. Must not throw. */
  readonly execute: (commands: readonly Command[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
}

export interface CommandQueue<Command, Answer> {
  /** Accepts a command, or returns null when the queue or the manager has too many. */
  submit(command: Command): Promise<Answer> | null;
  /** Commands waiting or running. */
  size(): number;
}

interface Waiting<Command, Answer> {
  readonly command: Command;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches commands that arrive in bursts. A batch starts at once when none is running, so a single command never
 * waits. A second batch starts only when at least as many commands wait as the running one has: small batches cost
 * almost as much and wait for the same rows. An accepted command is executed even if its caller disconnects.
 */
export function createCommandQueue<Command, Answer>(
  { managerOf, keyOf, execute }: QueueOf<Command, Answer>,
  limits: QueueLimits = QUEUE_LIMITS,
): CommandQueue<Command, Answer> {
  let waiting: Waiting<Command, Answer>[] = [];
  const ofManager = new Map<number, number>();
  const inFlight = new Set<{ readonly size: number }>();
  let commands = 0;

  const count = (command: Command, by: number): void => {
    commands += by;
    const manager = managerOf(command);
    const now = (ofManager.get(manager) ?? 0) + by;
    if (now === 0) ofManager.delete(manager);
    else ofManager.set(manager, now);
  };
  const takeBatch = (): Waiting<Command, Answer>[] => {
    const keys = new Set<string>();
    const batch: Waiting<Command, Answer>[] = [];
    const later: Waiting<Command, Answer>[] = [];
    for (const each of waiting) {
      const key = keyOf(each.command);
      const fits = batch.length < limits.max && !keys.has(key);
      keys.add(key);
      (fits ? batch : later).push(each);
    }
    waiting = later;
    return batch;
  };
  const begin = async (batch: readonly Waiting<Command, Answer>[]): Promise<void> => {
    const mine = { size: batch.length };
    inFlight.add(mine);
    const outcomes = await execute(batch.map(({ command }) => command));
    inFlight.delete(mine);
    for (const [index, { command, resolve, reject }] of batch.entries()) {
      count(command, -1);
      const outcome = outcomes[index];
      if (outcome === undefined) reject(new Error('A command of a batch has no outcome.'));
      else if (outcome.status === 'fulfilled') resolve(outcome.value);
      else reject(outcome.reason);
    }
    beginWaiting();
  };
  const beginWaiting = (): void => {
    const isTime = (): boolean => {
      const highest = Math.max(1, ...[...inFlight].map(({ size }) => size));
      return inFlight.size < limits.inFlight && waiting.length >= highest;
    };
    while (isTime()) void begin(takeBatch());
  };
  return {
    submit(command) {
      if (commands >= limits.commands || (ofManager.get(managerOf(command)) ?? 0) >= limits.perManager)
        return null;
      count(command, 1);
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ command, resolve, reject });
      beginWaiting();
      return promise;
    },
    size: () => commands,
  };
}
