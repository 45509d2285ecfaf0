/** Counts answered calls for the metrics. */
export interface CallCounter {
  readonly count: (call: string, status: number) => void;
  /** When the last call was answered, by the monotonic clock of the process in milliseconds. */
  readonly lastAt: () => number;
  /** The counts in the text format of Prometheus. */
  readonly text: () => string;
}

/** Makes a counter of calls by name and status. */
export function makeCallCounter(): CallCounter {
  const counts = new Map<string, number>();
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    count(call, status) {
      lastAt = performance.now();
      const labels = `call="${call}",status="${status}"`;
      counts.set(labels, (counts.get(labels) ?? 0) + 1);
    },
    lastAt: () => lastAt,
    text() {
      const lines = [...counts].map(([labels, count]) => `touchline_calls_total{${labels}} ${count}`);
      return ['# TYPE touchline_calls_total counter', ...lines, ''].join('\n');
    },
  };
}
