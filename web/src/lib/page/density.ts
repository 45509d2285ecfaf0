import { storage } from '../session/storage.ts';
import { createSharedValue } from './shared-value.ts';

/** How much room lists and tables give their rows; comfortable is the default. */
export type Density = 'comfortable' | 'compact';

const density = createSharedValue<Density>(storage.read('density') === 'compact' ? 'compact' : 'comfortable');

/** The density of this device, as a hook. `theme.js` applies it before the first paint. */
export const useDensity = density.useValue;

/** Sets the density and keeps it on this device. */
export function setDensity(next: Density): void {
  if (next === 'compact') document.documentElement.dataset['density'] = next;
  else delete document.documentElement.dataset['density'];
  if (next === 'compact') storage.write('density', next);
  else storage.remove('density');
  density.set(next);
}
