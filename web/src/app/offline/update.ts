import { createSharedValue } from '../../lib/page/shared-value.ts';

const waiting = createSharedValue<ServiceWorker | null>(null);

/** A newer version of the program waits: the page offers it. Null takes the offer back. */
export const showUpdate = waiting.set;

/** The newer version that is offered, or null. */
export const useUpdate = waiting.useValue;
