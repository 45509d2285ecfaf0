/** Exemptions from the rules, each with its reason. */

/** Files over the limit of lines. */
export const LONG_FILES: ReadonlyMap<string, string> = new Map([]);

/** Folders over the limit of files and folders. */
export const FULL_FOLDERS: ReadonlyMap<string, string> = new Map([
  ['server/src', 'one folder a feature, beside those they share and the programs'],
  ['web/src/features', 'one folder a feature'],
  ['web/src/languages', 'one folder a catalog of texts'],
  ['server/src/db/migrations', 'one file a step, in the order they ran'],
  ['docs/decisions', 'one file a decision, with an index by topic'],
  ['web/public/avatars', 'one file a picture, by its number'],
]);

/** Functions over the limit of lines, as "path name". */
export const LONG_FUNCTIONS: ReadonlyMap<string, string> = new Map([]);

/** Folders and files of the server that work with real time, which is not the time of the game. */
export const REAL_TIME: ReadonlyMap<string, string> = new Map([
  ['server/src/db/clock.ts', 'sets the clock of the game against real time'],
  ['server/src/db/migrate.ts', 'notes when a migration ran'],
  ['server/src/db/migrations/0001_clock.sql', 'defines the clock of the game'],
  ['server/src/jobs', 'leases and retries of jobs are measured in real time'],
  ['server/src/http', 'sessions, signatures, limits and the age of idempotency keys are real time'],
  ['server/src/auth', 'sessions and codes end in real time'],
  ['server/src/account', 'downloads and deletions of accounts are due in real time'],
  ['server/src/db/migrations/0079_personal_data.sql', 'reserved nicknames are free in real time'],
  ['server/src/limits/time-played', 'the time that people spend is real time'],
  ['server/src/chain/withdrawals', 'security changes and stuck transactions are measured in real time'],
  ['server/src/wallet/statement', 'downloads are due in real time'],
  ['server/src/account/email', 'codes and the changes that await them end in real time'],
  ['server/src/account/phone', 'codes end in real time'],
  ['server/src/mail', 'messages are of use, and kept, for a span of real time'],
  ['server/src/outside/stripe-checkout.ts', 'the page of a payment provider closes in real time'],
  ['domain/src/error-reports', 'errors of the program are reported in real time'],
  ['server/src/outside/error-reports.ts', 'errors of the program are reported in real time'],
  ['server/src/outside/sms.ts', 'a code that ended in real time is not sent'],
  ['server/src/db/migrations/0077_local_outbox.sql', 'messages are kept for a span of real time'],
  ['server/src/contact', 'messages of people are kept for a span of real time'],
  [
    'server/src/db/migrations/0126_contact_messages.sql',
    'messages of people are kept for a span of real time',
  ],
  ['server/src/db/migrations/0003_auth.sql', 'sessions, codes and limits are real time'],
  ['server/src/db/migrations/0081_shared_request_memory.sql', 'nonces and limits of requests are real time'],
]);

/** Files of the contract that the pages may import as values: they carry no schema. */
export const PLAIN_CONTRACT_FILES: ReadonlyMap<string, string> = new Map([
  ['contract/src/changes.ts', 'a plain list, without the schema library'],
  ['contract/src/session-reads.ts', 'a plain list, without the schema library'],
  ['contract/src/addresses.ts', 'a plain table, without the schema library'],
  ['contract/src/account/choices.ts', 'a plain table, without the schema library'],
  ['contract/src/football/choices.ts', 'plain lists, without the schema library'],
  ['contract/src/language-names.ts', 'a plain table, without the schema library'],
]);
