import { createSharedValue } from './shared-value.ts';

/** Overlays available on every screen: the command palette and the keyboard help. */
type PageOverlay = 'palette' | 'help';

const shown = createSharedValue<PageOverlay | null>(null);

/** Opens an overlay in place of another, or closes the open one. */
export const showOverlay = shown.set;

/** The open overlay, or null. */
export const useOverlay = shown.useValue;
