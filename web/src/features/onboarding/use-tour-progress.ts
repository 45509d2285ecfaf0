import { TOUR_STATUS } from '@touchline/domain/people/onboarding/record';
import {
  LAST_TOUR_STEP,
  passesStored,
  TOUR_TYPE,
  tourRecord,
} from '@touchline/domain/people/onboarding/tour';
import { useEffect, useRef } from 'react';
import type { CallOutput } from '../../lib/api/request.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useSessionStore, useUser } from '../../lib/session/session.tsx';

/**
 * Sends the server each step that passes the stored one; a step that could not be sent goes with the next. Returns
 * what finishes the tour: `onFinished` is called once the server has stored it.
 */
export function useTourProgress(step: number, onFinished: () => void) {
  const session = useSessionStore();
  const record = tourRecord(useUser()?.userOnboarding ?? []);
  const keep = ({ userOnboarding }: CallOutput<'onboarding.save'>) => {
    const now = session.get();
    if (now.status === 'authenticated') session.setUser({ ...now.user, userOnboarding });
  };
  const progress = useCall('onboarding.save', { onSuccess: keep });
  const finished = useCall('onboarding.save', {
    onSuccess(answer) {
      keep(answer);
      onFinished();
    },
  });
  const { mutate } = progress;
  const lastStored = useRef(0);
  const isNew = passesStored(record, step);
  useEffect(() => {
    if (!isNew || step === lastStored.current) return;
    lastStored.current = step;
    mutate({ data: { onboarding_type: TOUR_TYPE, status: TOUR_STATUS.underWay, step } });
  }, [isNew, step, mutate]);
  return {
    busy: finished.isPending,
    failure: finished.error,
    finish() {
      if (record?.status === TOUR_STATUS.finished) return onFinished();
      finished.mutate({
        data: { onboarding_type: TOUR_TYPE, status: TOUR_STATUS.finished, step: LAST_TOUR_STEP },
      });
    },
  };
}
