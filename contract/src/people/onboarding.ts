import { TOUR_STATUS } from '@touchline/domain/people/onboarding/record';
import { LAST_TOUR_STEP, TOUR_TYPE } from '@touchline/domain/people/onboarding/tour';
import { WELCOME_STEP, WELCOME_TYPE } from '@touchline/domain/people/onboarding/welcome';
import * as z from 'zod';
import { call } from '../call.ts';
import { compiledTexts, languageCode } from '../startup/startup.ts';
import { whole } from '../wire.ts';

/** A manager's progress in the tour (type 1) or the welcome (type 2). */
export const onboardingRecord = z.object({
  onboarding_type: z.int(),
  status: z.int(),
  /** 0 to 9; of the welcome 0 or 1. */
  step: z.int(),
});

const status = z.union([
  z.literal([2, '2']).transform(() => TOUR_STATUS.underWay),
  z.literal([10, '10']).transform(() => TOUR_STATUS.finished),
]);

export const onboardingCalls = {
  'onboarding.save': call({
    title:
      'Store how far the manager has come in the tour or the welcome; a step behind the stored one changes nothing',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      data: z.union([
        z.strictObject({
          onboarding_type: z.literal([1, '1']).transform(() => TOUR_TYPE),
          status,
          step: whole(0, LAST_TOUR_STEP),
        }),
        z.strictObject({
          onboarding_type: z.literal([2, '2']).transform(() => WELCOME_TYPE),
          status,
          step: whole(0, WELCOME_STEP.opened),
        }),
      ]),
    }),
    output: z.object({ userOnboarding: z.array(onboardingRecord) }),
    errors: [],
  }),
  'onboarding.texts': call({
    title: 'The compiled messages of the tour in one language',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ lang: languageCode }),
    output: compiledTexts,
    errors: ['ERR_NOT_FOUND'],
  }),
};
