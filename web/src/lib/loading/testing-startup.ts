import type { Startup } from './startup.ts';

/** The settings of the server for a test: no links, nothing switched off. */
export const TEST_SETTINGS: Startup['sysconfig'] = {
  EUR_TO_XFC_EXCHANGE_RATE: '0.0525',
  sandbox: false,
  app_version: '1.2.3',
  min_app_version: '1.0.0',
  activation_by_mail: false,
  local_outbox: [],
  minimum_age: 18,
  links: {
    dashboard: null,
    terms: null,
    privacy: null,
    contact: null,
    app_store: null,
    play_store: null,
    social: [],
  },
  switched_off: [],
};
