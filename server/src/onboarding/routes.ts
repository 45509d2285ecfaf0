import { refuse } from '@touchline/contract/errors';
import { defineRoutes, read, write, type Routes } from '../http/calls/handler.ts';
import type { Catalogs } from '../startup/public.ts';
import { saveOnboarding } from './save-onboarding.ts';

/** The calls of the tour; `texts` are its messages, which pages load only when they show it. */
export function onboardingRoutes(texts: Catalogs): Routes {
  return defineRoutes({
    'onboarding.save': write((tx, input, caller) => saveOnboarding(tx, caller.managerId, input)),
    'onboarding.texts': read((_db, { lang }) => Promise.resolve(texts(lang) ?? refuse('ERR_NOT_FOUND'))),
  });
}
