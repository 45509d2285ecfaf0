import { useState } from 'react';
import type { CallFailure } from '../../../lib/api/failure.ts';

/**
 * The refusal of the input that is typed now: one of an earlier input is over as soon as the input changes, and what was
 * asked to be confirmed is then another question. `typedNow` names the input; `remember` is called as it is sent.
 */
export function useRefusedInput(typedNow: string, failure: CallFailure | null) {
  const [sent, setSent] = useState<string | null>(null);
  const shown = sent === typedNow ? failure : null;
  return {
    failure: shown,
    /** The next press confirms an unusual price. */
    isWarned: shown?.code === 'ERR_PRICE_UNUSUAL',
    remember: () => setSent(typedNow),
  };
}
