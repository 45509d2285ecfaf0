import { useEffect } from 'react';
import { postponeReload } from './reload-hourly.ts';

/** Postpones the hourly reload while something is entered that is not kept anywhere: `useUnsavedWork(text !== '')`. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => (unsaved ? postponeReload() : undefined), [unsaved]);
}
