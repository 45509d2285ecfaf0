import { LAST_TOUR_STEP, TOUR_STATUS, TOUR_TYPE } from '@touchline/domain/onboarding';
import * as z from 'zod';
import { call } from '../call.ts';
import { languageCode } from '../startup.ts';
import { whole } from '../wire.ts';

/** How far a manager has come in a tour. */
export const onboardingRecord = z.object({
  onboarding_type: z.int(),
  status: z.int(),
  /** 0 to 9. */
  step: z.int(),
});

export const onboardingCalls = {
  'onboarding.save': call({
    title: 'Store how far the manager has come in the tour; a step behind the stored one changes nothing',
    access: 'manager',
    changes: true,
    input: z.strictObject({
      data: z.strictObject({
        onboarding_type: z.literal([1, '1']).transform(() => TOUR_TYPE),
        status: z.union([
          z.literal([2, '2']).transform(() => TOUR_STATUS.underWay),
          z.literal([10, '10']).transform(() => TOUR_STATUS.finished),
        ]),
        step: whole(0, LAST_TOUR_STEP),
      }),
    }),
    output: z.object({ userOnboarding: z.array(onboardingRecord) }),
    errors: [],
  }),
  'onboarding.texts': call({
    title: 'The compiled messages of the tour in one language',
    access: 'visitor',
    changes: false,
    input: z.strictObject({ lang: languageCode }),
    output: z.object({
      language: languageCode,
      version: z.string(),
      catalog: z.record(z.string(), z.json()),
    }),
    errors: ['ERR_NOT_FOUND'],
  }),
};
