import type { Socket } from 'node:net';

/** Bytes a reader may leave unread before he is cut off. */
const MAX_UNSENT = 1024 * 1024;

/** A reader who does not take the rest of an ended stream by then is cut off. */
const MAX_END_MS = 2_000;

/** Who reads a stream. */
export interface LiveReader {
  /** The manager whose own messages it carries; null for visitors. */
  readonly managerId: number | null;
  readonly sessionId: number | null;
}

/** One open stream of server-sent events on a socket that no longer belongs to the HTTP server. */
export class LiveStream {
  private static opened = 0;
  readonly reader: LiveReader;
  /** Streams are numbered as they open, so that they can take turns. */
  readonly number: number;
  private readonly socket: Socket;

  constructor(socket: Socket, reader: LiveReader) {
    this.socket = socket;
    this.reader = reader;
    LiveStream.opened += 1;
    this.number = LiveStream.opened;
  }

  /** Sends bytes that are shared with other streams. Cuts off a reader who has 1 MB unread. */
  send(frame: Buffer): void {
    if (!this.socket.writable) return;
    this.socket.write(frame);
    if (this.socket.writableLength > MAX_UNSENT) this.socket.destroy();
  }

  /** Ends the stream after what was sent. */
  end(): void {
    if (this.socket.destroyed) return;
    this.socket.destroySoon();
    const late = setTimeout(() => this.socket.destroy(), MAX_END_MS);
    this.socket.once('close', () => clearTimeout(late));
  }
}

/** A message as it goes over the wire, for any number of streams. */
export function frameOf(message: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify(message)}\n\n`);
}
