import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';

/** The same contest as a sorted set of Redis: an event updates the scores of the teams that field the player. */
export interface RedisPeer {
  /** Sends the scores of the changed teams, `MEMBERS` per command, all in one pipeline. Returns milliseconds. */
  readonly event: (teams: readonly number[], totals: readonly number[]) => Promise<number>;
  /** How many teams have a higher total. */
  readonly above: (total: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

const MEMBERS = 1_000;
const KEY = 'standings';

/** Starts an in-memory Redis when a redis-server is in the PATH; else null. */
export async function openRedisPeer(totals: Int32Array): Promise<RedisPeer | null> {
  const program = programInPath('redis-server');
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'touchline-redis-'));
  const path = join(folder, 'socket');
  const server = spawn(
    program,
    ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no', '--dir', folder],
    { stdio: 'ignore' },
  );
  const close = async (socket: Socket | null): Promise<void> => {
    socket?.destroy();
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const socket = await connected(path, server);
  if (socket === null) {
    await close(null);
    throw new Error(`${program} does not start.`);
  }
  const send = sender(socket);
  const event = async (teams: readonly number[], scores: readonly number[]): Promise<number> => {
    const commands = commandsFor(teams, scores);
    const bytes = Buffer.from(commands.join(''));
    const begun = performance.now();
    await send(bytes, commands.length);
    return performance.now() - begun;
  };
  await event(
    Array.from(totals, (_, team) => team),
    Array.from(totals),
  );
  return {
    event,
    async above(total) {
      const [answer = ''] = await send(Buffer.from(command(['ZCOUNT', KEY, `(${total}`, '+inf'])), 1);
      return Number(answer.slice(1));
    },
    close: () => close(socket),
  };
}

function programInPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      continue;
    }
  }
  return null;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill();
  await gone;
}

/** Connects as soon as the server listens; null when it exits instead. */
async function connected(path: string, server: ChildProcess): Promise<Socket | null> {
  while (server.exitCode === null && server.pid !== undefined) {
    const socket = connect(path);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    if (await promise) return socket;
    await new Promise((again) => setTimeout(again, 20));
  }
  return null;
}

/** Writes commands and collects one line of answer for each. */
function sender(socket: Socket): (bytes: Buffer, answers: number) => Promise<readonly string[]> {
  return async (bytes, answers) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
    let text = '';
    const take = (part: Buffer): void => {
      text += part.toString();
      const lines = text.split('\r\n').slice(0, -1);
      const refusal = lines.find((line) => line.startsWith('-'));
      if (refusal !== undefined) reject(new Error(refusal));
      if (lines.length >= answers) resolve(lines);
    };
    socket.on('data', take).once('error', reject);
    socket.write(bytes);
    try {
      return await promise;
    } finally {
      socket.off('data', take).off('error', reject);
    }
  };
}

function commandsFor(teams: readonly number[], scores: readonly number[]): string[] {
  const commands: string[] = [];
  for (let first = 0; first < teams.length; first += MEMBERS) {
    const members = teams
      .slice(first, first + MEMBERS)
      .flatMap((team, index) => [String(scores[first + index] ?? 0), String(team)]);
    commands.push(command(['ZADD', KEY, ...members]));
  }
  return commands;
}

function command(words: readonly string[]): string {
  return `*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`;
}
