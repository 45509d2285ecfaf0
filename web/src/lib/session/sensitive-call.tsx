import { call } from '../api/call.ts';
import { CallFailure } from '../api/failure.ts';
import type { CallKey } from '../api/request.ts';
import { useCallBy, type CallEffects } from '../api/use-call.ts';
import { askStepUp } from './step-up.ts';
import type { Call } from '../api/caller.ts';

/** Makes a call; one that needs a confirmation is repeated after it, as a new change. */
const callConfirmed: Call = async (key, input, options) => {
  try {
    return await call(key, input, options);
  } catch (failure) {
    const isAsked = failure instanceof CallFailure && failure.code === 'ERR_STEP_UP_REQUIRED';
    if (!isAsked || !(await askStepUp())) throw failure;
    return call(key, input, options);
  }
};

/**
 * Like `useCall`, for sensitive changes: when the server requires a step-up, a dialog asks for the password or a
 * code, and the call is repeated.
 */
export function useSensitiveCall<Key extends CallKey>(key: Key, effects: CallEffects<Key> = {}) {
  return useCallBy(callConfirmed, key, effects);
}
