import { useEffect } from 'react';
import { postponeReload } from './reload-hourly.ts';

/** Postpones the hourly reload while the screen has unsaved work: `useUnsavedWork(text !== '')`. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => (unsaved ? postponeReload() : undefined), [unsaved]);
}
