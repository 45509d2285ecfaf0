import { useEffect } from 'react';
import { holdReload } from './reload-hourly.ts';

/** Postpones the hourly reload while something is entered that is not kept anywhere: `useUnsavedWork(text !== '')`. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdReload() : undefined), [unsaved]);
}
