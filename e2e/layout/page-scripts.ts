import { readFileSync } from 'node:fs';

const scriptOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Scripts that run in a page and return its faults as texts. */
export const LAYOUT_FAULTS = scriptOf('faults.js');
export const REACH_FAULTS = scriptOf('reach.js');
export const FORCED_COLOUR_FAULTS = scriptOf('forced-colours.js');
