import { LANGUAGE_NAMES } from '@touchline/contract/language-names';
import type { CallOutput } from '@touchline/contract/calls';
import { refuse } from '@touchline/contract/errors';
import { LANGUAGES } from '@touchline/contract/startup/startup';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { defineRoutes, read, type Routes } from '../http/calls/handler.ts';
import { switchedOff } from '../http/calls/switches.ts';
import { APP_VERSION, MIN_APP_VERSION } from '../http/edge/versions.ts';
import { localChannels } from '../mail/public.ts';
import type { Catalogs } from './catalogs.ts';
import { COUNTRIES } from './countries.ts';
import { MIN_AGE } from './min-age.ts';
import { describeRules } from './rules.ts';

interface StartupServices {
  readonly config: Pick<
    Config,
    'eurToXfc' | 'takesPlayMoney' | 'environment' | 'smtpUrl' | 'smsUrl' | 'footer'
  >;
  readonly catalogs: Catalogs;
}

/** The calls of the web application's start. */
export function startupRoutes({ config, catalogs }: StartupServices): Routes {
  return defineRoutes({
    'startup.languages': read(() =>
      Promise.resolve(
        LANGUAGES.map((value, index) => ({ id: index + 1, value, name: LANGUAGE_NAMES[value] })),
      ),
    ),
    'startup.texts': read((_db, { lang }) => Promise.resolve(catalogs(lang) ?? refuse('ERR_NOT_FOUND'))),
    'startup.configuration': read((db) => sysconfigOf(db, config)),
    'startup.countries': read(() => Promise.resolve([...COUNTRIES])),
    'startup.rules': read((_db, { version }) => Promise.resolve(describeRules(version))),
  });
}

async function sysconfigOf(
  db: Db,
  config: StartupServices['config'],
): Promise<CallOutput<'startup.configuration'>> {
  return {
    EUR_TO_XFC_EXCHANGE_RATE: config.eurToXfc,
    sandbox: config.takesPlayMoney,
    app_version: APP_VERSION,
    min_app_version: MIN_APP_VERSION,
    activation_by_mail: config.smtpUrl !== null,
    local_outbox: [...localChannels(config)],
    minimum_age: MIN_AGE,
    links: {
      dashboard: null,
      terms: null,
      privacy: null,
      contact: null,
      app_store: config.footer.appStoreUrl,
      play_store: config.footer.playStoreUrl,
      social: [...config.footer.social],
    },
    switched_off: await switchedOff(db),
  };
}
