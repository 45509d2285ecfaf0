import { useState } from 'react';

/** How often a figure has risen while it was shown: each rise triggers a highlight. Undefined without a figure. */
export function useRises(figure: number | undefined): number {
  const [seen, setSeen] = useState({ figure, rises: 0 });
  if (figure !== seen.figure) {
    const rose = figure !== undefined && seen.figure !== undefined && figure > seen.figure;
    setSeen({ figure, rises: seen.rises + (rose ? 1 : 0) });
  }
  return seen.rises;
}
