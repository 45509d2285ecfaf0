import type { Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const STATUS_AT = 'HTTP/1.1 '.length;
const LENGTH = /content-length: (\d+)/i;

interface Answer {
  readonly status: number;
  /** Bytes of its head and body. */
  readonly size: number;
}

/** Yields each complete answer on a connection. */
export async function* answersOf(socket: Socket): AsyncGenerator<Answer> {
  let buffered = Buffer.alloc(0);
  for await (const part of socket) {
    buffered = Buffer.isBuffer(part) ? Buffer.concat([buffered, part]) : buffered;
    for (;;) {
      const head = buffered.indexOf(HEAD_END);
      if (head < 0) break;
      const length = Number(LENGTH.exec(buffered.toString('latin1', 0, head))?.[1]);
      const size = head + HEAD_END.length + length;
      if (buffered.length < size) break;
      yield { status: Number(buffered.toString('latin1', STATUS_AT, STATUS_AT + 3)), size };
      buffered = buffered.subarray(size);
    }
  }
}
