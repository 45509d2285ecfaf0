import { TOUR_STATUS } from '@touchline/domain/people/onboarding/record';
import { openWelcome, WELCOME_STEP, WELCOME_TYPE } from '@touchline/domain/people/onboarding/welcome';
import { useCall } from '../api/use-call.ts';
import { useSessionStore, useUser } from './session.tsx';
import { storage } from './storage.ts';

/** The welcome of a newcomer: how far it has come, and what moves it on. */
export function useWelcome() {
  const session = useSessionStore();
  const welcome = openWelcome(useUser()?.userOnboarding ?? []);
  const { mutate } = useCall('onboarding.save', {
    onSuccess({ userOnboarding }) {
      const now = session.get();
      if (now.status === 'authenticated') session.setUser({ ...now.user, userOnboarding });
    },
  });
  const save = (status: 2 | 10) =>
    mutate({ data: { onboarding_type: WELCOME_TYPE, status, step: WELCOME_STEP.opened } });
  return {
    isOpen: welcome !== undefined,
    /** The starter set has been turned over. */
    isUnpacked: welcome === undefined || welcome.step >= WELCOME_STEP.opened,
    unpack: () => save(TOUR_STATUS.underWay),
    /** It is over, with a team or without one. The tour was on offer beside it: it does not open today. */
    finish: () => {
      storage.write('tour_skipped_at', String(Date.now()));
      save(TOUR_STATUS.finished);
    },
  };
}
