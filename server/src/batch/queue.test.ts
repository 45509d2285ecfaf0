import { describe, expect, test } from 'vitest';
import { executeByHalves } from './halve.ts';
import { createCommandQueue, type CommandQueue } from './queue.ts';

interface Command {
  readonly manager: number;
  readonly key: string;
}

/** A queue whose batches the test ends. */
function controlledQueue(limits: Partial<Parameters<typeof createCommandQueue>[1]> = {}): {
  readonly queue: CommandQueue<Command, string>;
  readonly batches: string[][];
  readonly endNext: () => Promise<void>;
} {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const queue = createCommandQueue<Command, string>(
    {
      managerOf: ({ manager }) => manager,
      keyOf: ({ key }) => key,
      execute: async (commands) => {
        batches.push(commands.map(({ key }) => key));
        const { promise, resolve } = Promise.withResolvers<void>();
        ends.push(resolve);
        await promise;
        return commands.map(({ key }) => ({ status: 'fulfilled', value: `done ${key}` }));
      },
    },
    { max: 3, inFlight: 2, commands: 8, perManager: 4, ...limits },
  );
  return {
    queue,
    batches,
    async endNext() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

const command = (manager: number, key: string): Command => ({ manager, key });

describe('a queue of commands', () => {
  test('starts at once, runs two batches at a time, and batches what waits', async () => {
    const { queue, batches, endNext } = controlledQueue();
    const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((key, index) =>
      Promise.resolve(queue.submit(command(index, key))),
    );
    expect(batches).toEqual([['a'], ['b']]);
    await endNext();
    expect(batches).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    await endNext();
    await endNext();
    expect(batches.at(-1)).toEqual(['f']);
    await endNext();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => `done ${key}`));
    expect(queue.size()).toBe(0);
  });

  test('starts a second batch only when as many commands wait as the first one has', async () => {
    const { queue, batches, endNext } = controlledQueue();
    for (const [index, key] of ['a', 'b', 'c', 'd', 'e'].entries()) void queue.submit(command(index, key));
    await endNext();
    await endNext();
    expect(batches).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    void queue.submit(command(5, 'f'));
    void queue.submit(command(6, 'g'));
    expect(batches).toHaveLength(3);
    void queue.submit(command(7, 'h'));
    expect(batches.at(-1)).toEqual(['f', 'g', 'h']);
    void queue.submit(command(8, 'i'));
    await endNext();
    expect(batches).toHaveLength(4);
    await endNext();
    expect(batches.at(-1)).toEqual(['i']);
    await endNext();
  });

  test('never has one key twice in a batch', async () => {
    const { queue, batches, endNext } = controlledQueue();
    for (const key of ['a', 'b', 'same', 'same']) void queue.submit(command(batches.length, key));
    await endNext();
    expect(batches).toEqual([['a'], ['b'], ['same']]);
    await endNext();
    expect(batches.at(-1)).toEqual(['same']);
  });

  test('rejects commands over the limits, per manager and in total, and accepts them again when there is room', async () => {
    const { queue, endNext } = controlledQueue();
    for (const key of ['1', '2', '3', '4']) expect(queue.submit(command(1, key))).not.toBeNull();
    expect(queue.submit(command(1, '5'))).toBeNull();
    for (const key of ['6', '7', '8', '9']) expect(queue.submit(command(2, key))).not.toBeNull();
    expect(queue.submit(command(3, '10'))).toBeNull();
    await endNext();
    expect(queue.submit(command(3, '10'))).not.toBeNull();
  });
});

describe('a batch that fails', () => {
  const poisoned = (log: number[][]) => (commands: readonly number[]) => {
    log.push([...commands]);
    return commands.includes(13)
      ? Promise.reject(new Error('poison'))
      : Promise.resolve(commands.map((each) => each * 2));
  };

  test('is halved until only the failing command fails', async () => {
    const log: number[][] = [];
    const settled = await executeByHalves([1, 2, 13, 4], poisoned(log), () => 'halve');
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(log).toEqual([[1, 2, 13, 4], [1, 2], [13, 4], [13], [4]]);
  });

  test('is retried at most five times for any command', async () => {
    const log: number[][] = [];
    const many = Array.from({ length: 200 }, (_, index) => index);
    const settled = await executeByHalves(many, poisoned(log), () => 'halve');
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    for (const each of many) expect(log.filter((part) => part.includes(each)).length).toBeLessThanOrEqual(5);
  });

  test('is given up as a whole when nothing can be executed', async () => {
    const log: number[][] = [];
    const settled = await executeByHalves([1, 13], poisoned(log), () => 'give up');
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(log).toHaveLength(1);
  });
});
