import type { Socket } from 'node:net';

/** Unsent bytes at which a slow reader is disconnected. */
const MAX_UNSENT_BYTES = 1024 * 1024;

/** Time a reader has to read the rest of an ended stream before the socket is destroyed. */
const MAX_END_MS = 2_000;

/** The reader of a stream. */
export interface LiveReader {
  /** The manager whose `me` messages the stream carries; null for visitors. */
  readonly managerId: number | null;
  readonly sessionId: number | null;
}

/** One open stream of server-sent events on a socket detached from the HTTP server. */
export class LiveStream {
  private static opened = 0;
  readonly reader: LiveReader;
  /** Streams are numbered in the order of opening, which spreads their heartbeats over time. */
  readonly number: number;
  private readonly socket: Socket;

  constructor(socket: Socket, reader: LiveReader) {
    this.socket = socket;
    this.reader = reader;
    LiveStream.opened += 1;
    this.number = LiveStream.opened;
  }

  /** Sends a frame, which may be shared with other streams. Disconnects a reader with 1 MB unread. */
  send(frame: Buffer): void {
    if (!this.socket.writable) return;
    this.socket.write(frame);
    if (this.socket.writableLength > MAX_UNSENT_BYTES) this.socket.destroy();
  }

  /** Ends the stream after the frames already sent. */
  end(): void {
    if (this.socket.destroyed) return;
    this.socket.destroySoon();
    const timer = setTimeout(() => this.socket.destroy(), MAX_END_MS);
    this.socket.once('close', () => clearTimeout(timer));
  }
}

/** The bytes of a message as a server-sent event. */
export function frameOf(message: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify(message)}\n\n`);
}
