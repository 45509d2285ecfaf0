import { afterEach, expect, test, vi } from 'vitest';
import { missingParts } from '../../lib/loading/load-part.ts';
import { loadPlot } from './load-plot.ts';

afterEach(() => vi.useRealTimers());

test('a chart is drawn in any language of a system', async () => {
  expect(await loadPlot(async () => 'plot', 'tr-TR')).toBe('plot');
});

test('a browser without a language that uPlot understands draws no chart, and no code is missing', async () => {
  const load = vi.fn(async () => 'plot');
  expect(await loadPlot(load, 'en-US@posix')).toBeNull();
  expect(load).not.toHaveBeenCalled();
  expect(missingParts.get()).toBe(0);
});

test('code that does not load is missing until it does', async () => {
  vi.useFakeTimers();
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue('plot');
  const loading = loadPlot(load, 'de');
  await vi.advanceTimersByTimeAsync(0);
  expect(missingParts.get()).toBe(1);
  await vi.runAllTimersAsync();
  expect(await loading).toBe('plot');
  expect(missingParts.get()).toBe(0);
});
