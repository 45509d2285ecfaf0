import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallFailure } from './failure.ts';
import type { CallInput, CallKey, CallOutput } from './request.ts';
import { useSessionStore } from '../session/session.tsx';
import type { Call } from './caller.ts';

/** Effects of a successful change. */
export interface CallEffects<Key extends CallKey> {
  /** Calls whose cached answers become stale. */
  readonly invalidates?: readonly CallKey[];
  /** Balances, level or language of the manager may change. */
  readonly refreshesUser?: boolean;
  readonly onSuccess?: (output: CallOutput<Key>, input: CallInput<Key>) => unknown;
  readonly onFailure?: (failure: CallFailure) => unknown;
  readonly retries?: number;
  /** Changes made in quick succession are sent one after the other, so that the last one stays. */
  readonly isInOrder?: true;
}

/** A change of the contract as a mutation: `useCall('contests.join', { refreshesUser: true })`. */
export function useCall<Key extends CallKey>(key: Key, effects: CallEffects<Key> = {}) {
  return useCallBy(call, key, effects);
}

/** Like `useCall`, made by another function than `call`. */
export function useCallBy<Key extends CallKey>(make: Call, key: Key, effects: CallEffects<Key>) {
  const client = useQueryClient();
  const session = useSessionStore();
  return useMutation<CallOutput<Key>, CallFailure, CallInput<Key>>({
    mutationFn: (input) =>
      make(key, input, effects.retries === undefined ? {} : { retries: effects.retries }),
    ...(effects.isInOrder && { scope: { id: key } }),
    onSuccess: async (output, input) => {
      await Promise.all(
        (effects.invalidates ?? []).map((stale) => client.invalidateQueries({ queryKey: [stale] })),
      );
      if (effects.refreshesUser === true) await session.refreshUser();
      await effects.onSuccess?.(output, input);
    },
    onError: (failure) => effects.onFailure?.(failure),
  });
}
