import { expect, test } from 'vitest';
import { markNavigations } from './navigation-bar.ts';

type Router = Parameters<typeof markNavigations>[0];
type Event = Parameters<Router['subscribe']>[0];
type Listener = Parameters<Router['subscribe']>[1];

const SAME_SCREEN = { fromLocation: {}, pathChanged: false };

function openRouter() {
  const listeners = new Map<Event, Listener>();
  const root: Pick<HTMLElement, 'dataset'> = { dataset: {} };
  markNavigations({ subscribe: (event, listener) => listeners.set(event, listener) }, root);
  return {
    root,
    emit: (event: Event, navigation: Parameters<Listener>[0] = SAME_SCREEN) =>
      listeners.get(event)?.(navigation),
  };
}

test('the document is marked from the press on a link until the screen is there', () => {
  const { root, emit } = openRouter();
  emit('onBeforeNavigate', { fromLocation: {}, pathChanged: true });
  expect(root.dataset).toHaveProperty('navigating');
  emit('onResolved');
  expect(root.dataset).not.toHaveProperty('navigating');
});

test.each([
  ['the first screen', { fromLocation: undefined, pathChanged: true }],
  ['a change of filters', SAME_SCREEN],
])('%s does not mark it', (_case, event) => {
  const { root, emit } = openRouter();
  emit('onBeforeNavigate', event);
  expect(root.dataset).not.toHaveProperty('navigating');
});
