import { beforeEach, expect, test } from 'vitest';
import { navigateAfterPaint } from './navigate-after-paint.ts';
import { noteShownPath } from './section-memory.ts';

let begun: string[];
let paint: () => void;
let root: Pick<HTMLElement, 'dataset'>;
let router: Parameters<typeof navigateAfterPaint>[0];

beforeEach(() => {
  begun = [];
  root = { dataset: {} };
  router = {
    history: { push: (path) => begun.push(path), back: () => begun.push('back') },
    preloadRoute: async () => void begun.push('preload'),
  };
  const frame = Promise.withResolvers<void>();
  paint = frame.resolve;
  navigateAfterPaint(router, root, () => frame.promise);
  noteShownPath('/play');
});

async function painted(): Promise<void> {
  paint();
  await new Promise(setImmediate);
}

test('another screen is opened once the bar has been painted', async () => {
  router.history.push('/market/players?stars=5', undefined);
  expect([begun, root.dataset]).toEqual([[], { navigating: '' }]);
  await painted();
  expect(begun).toEqual(['/market/players?stars=5']);
});

test('the way back waits for the bar as well', async () => {
  router.history.back();
  expect([begun, root.dataset]).toEqual([[], { navigating: '' }]);
  await painted();
  expect(begun).toEqual(['back']);
});

test('filters of the shown screen change at once, without a bar', () => {
  router.history.push('/play?sort=prize', undefined);
  expect([begun, root.dataset]).toEqual([['/play?sort=prize'], {}]);
});

test('two presses on a link before the paint open its screen once', async () => {
  router.history.push('/market', undefined);
  router.history.push('/market', undefined);
  await painted();
  expect(begun).toEqual(['/market']);
});

test('a navigation that does not start, because the manager stays, leaves no bar', async () => {
  router.history.push = () => undefined;
  navigateAfterPaint(router, root, () => Promise.resolve());
  router.history.push('/market', undefined);
  await painted();
  expect(root.dataset).toEqual({});
});

test('a screen is preloaded after the paint, unless the press opens one', async () => {
  const preloaded = router.preloadRoute({ to: '/market' });
  expect(begun).toEqual([]);
  await painted();
  await preloaded;
  expect(begun).toEqual(['preload']);
  root.dataset['navigating'] = '';
  await router.preloadRoute({ to: '/market' });
  expect(begun).toEqual(['preload']);
});
