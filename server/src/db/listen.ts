import pg from 'pg';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Listens for notices of a channel on its own connection, which must not lead through a transaction pooler. A notice
 * is only a wake-up: notices sent while disconnected are lost, so listeners also poll. Reconnects after 1 s, doubling
 * each time. Returns the function that stops it.
 */
export function listenTo(
  url: string,
  channel: string,
  onNotice: (payload: string) => void,
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;

  async function open(): Promise<void> {
    const opened = new pg.Client({ connectionString: url });
    client = opened;
    opened.on('error', () => {});
    opened.on('end', again);
    opened.on('notification', ({ payload }) => onNotice(payload ?? ''));
    try {
      await opened.connect();
      await opened.query(`listen ${opened.escapeIdentifier(channel)}`);
      pause = FIRST_PAUSE_MS;
    } catch {
      // A failed attempt to connect emits no 'end'.
      opened.off('end', again);
      await opened.end().catch(() => {});
      again();
    }
  }
  function again(): void {
    if (stopped) return;
    timer = setTimeout(() => void open(), pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }

  void open();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => {});
  };
}
