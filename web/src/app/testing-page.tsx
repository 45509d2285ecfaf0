import { createMemoryHistory, RouterContextProvider, RouterProvider } from '@tanstack/react-router';
import type { LanguageCode, User } from '@touchline/contract';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { vi } from 'vitest';
import { readCatalogs } from '../../build/language-catalogs.ts';
import { CallFailure } from '../lib/api/failure.ts';
import { createQueryClient } from '../lib/api/queries.ts';
import type { CallKey } from '../lib/api/request.ts';
import { createLanguage, createLanguageStore } from '../lib/i18n/languages.tsx';
import type { Startup } from '../lib/loading/startup.ts';
import type { RouteContext } from '../lib/page/route.ts';
import { MANAGER } from '../lib/session/testing-user.ts';
import { fixedSession } from '../lib/session/fixed-session.ts';
import type { Call } from '../lib/api/caller.ts';
import { TEST_SETTINGS } from '../lib/loading/testing-startup.ts';

// A constant of the build, which the list of routes reads.
vi.stubGlobal('__DESIGN_PAGE__', false);
const { render } = await import('./render.tsx');
const { createPageRouter } = await import('./router.tsx');
const { ServicesProvider } = await import('./services.tsx');

/** The public origin of the pages of tests. */
export const ORIGIN = 'https://play.example';

const CATALOGS = readCatalogs();

/** Answers to calls by their names; a call without one gets no answer. */
export type Answers = Readonly<Partial<Record<CallKey, unknown>>>;

function callOf(answers: Answers): Call {
  return (key) => {
    const answer = answers[key];
    return answer === undefined
      ? Promise.reject(new CallFailure('NETWORK', 0))
      : // The test prepares what the contract promises.
        Promise.resolve(answer as never);
  };
}

/** What every page needs; `links` are those of the footer. */
export function startupOf(language: LanguageCode = 'en', user: User | null = null): Startup {
  const codes = [...CATALOGS.keys()] as readonly LanguageCode[];
  return {
    language,
    catalog: CATALOGS.get(language) ?? {},
    textsVersion: '1',
    languages: codes.map((value, index) => ({ id: index + 1, value, name: value })),
    sysconfig: {
      ...TEST_SETTINGS,
      links: {
        ...TEST_SETTINGS.links,
        app_store: 'https://apps.example/ios',
        play_store: 'https://apps.example/android',
        social: ['x', 'instagram', 'facebook'].map((network) => ({
          network,
          url: `https://${network}.example`,
        })),
      },
    },
    contestsConfig: { join_time: 5, rules_version: 1, open_days: 7, house_percent: '10' },
    user,
  };
}

/** The document of an address, as the server draws it for a visitor. */
export async function documentOf(url: string, answers: Answers = {}, language: LanguageCode = 'en') {
  return render(url, language, {
    startup: startupOf(language),
    call: callOf(answers),
    publicUrl: ORIGIN,
    keptTexts: null,
  });
}

export { MANAGER };

/** The services of a page of a manager, or of a visitor. */
export function servicesOf(user: User | null, answers: Answers = {}): RouteContext {
  const startup = startupOf('en', user);
  const load = async () => startup.catalog;
  return {
    queries: createQueryClient(callOf(answers)),
    session: fixedSession(user),
    language: createLanguageStore(createLanguage('en', startup.catalog), load, () => undefined),
    startup,
  };
}

/** Opens an address in the router of a page; `state` is that of the navigation. Returns where it ends. */
export async function arrivalAt(
  address: string,
  user: User | null = null,
  state: object = {},
): Promise<string> {
  const history = createMemoryHistory({ initialEntries: ['/rules'] });
  const router = createPageRouter(servicesOf(user), history);
  history.push(address, state);
  await router.load();
  const result = router._serverResult;
  return result?.type === 'redirect'
    ? (result.redirect.headers.get('location') ?? '')
    : router.latestLocation.href;
}

/** The markup of an address for a manager, with the answers that are there before. */
export async function managerPage(
  address: string,
  seeded: readonly (readonly [CallKey, object, unknown])[] = [],
): Promise<string> {
  const services = servicesOf(MANAGER);
  for (const [key, input, answer] of seeded) services.queries.setQueryData([key, input], answer);
  const router = createPageRouter(services, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  return markupOf(<RouterProvider router={router} />, services);
}

function markupOf(part: ReactNode, services: RouteContext): string {
  return renderToString(<ServicesProvider services={services}>{part}</ServicesProvider>);
}

/** The markup of a part of a visitor's page. */
export function partOf(part: ReactNode): string {
  const services = servicesOf(null);
  const router = createPageRouter(services, createMemoryHistory());
  return markupOf(<RouterContextProvider router={router}>{part}</RouterContextProvider>, services);
}
