/** Counts answered calls for the metrics. */
export interface CallCounter {
  readonly count: (call: string, status: number) => void;
  /** Notes that someone uses the product without calling, by an open stream. */
  readonly noteUse: () => void;
  /** When the product was last used, by the monotonic clock of the process in milliseconds. */
  readonly usedAt: () => number;
  /** The counts in the text format of Prometheus. */
  readonly text: () => string;
}

/** Makes a counter of calls by name and status. */
export function makeCallCounter(): CallCounter {
  const counts = new Map<string, number>();
  let usedAt = Number.NEGATIVE_INFINITY;
  const noteUse = (): void => void (usedAt = performance.now());
  return {
    count(call, status) {
      noteUse();
      const labels = `call="${call}",status="${status}"`;
      counts.set(labels, (counts.get(labels) ?? 0) + 1);
    },
    noteUse,
    usedAt: () => usedAt,
    text() {
      const lines = [...counts].map(([labels, count]) => `touchline_calls_total{${labels}} ${count}`);
      return ['# TYPE touchline_calls_total counter', ...lines, ''].join('\n');
    },
  };
}
