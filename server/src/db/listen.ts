import pg from 'pg';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Listens for notices of a channel on a connection of its own; it must not lead through a transaction pooler. A
 * notice is only a wake-up: those sent while the connection is away are lost, so whoever listens also looks by
 * himself. A lost connection is made again after 1 s, then twice as long each time. Returns what ends it.
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
      // An attempt that never was a connection does not end.
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
