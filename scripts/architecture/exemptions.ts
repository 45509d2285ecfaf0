/** What may break a rule of the house, each with its reason. */

/** Files over the limit of lines. */
export const LONG_FILES: ReadonlyMap<string, string> = new Map([
  ['contract/src/contests.ts', 'the table of all calls of one feature, which is read from top to bottom'],
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
  ['server/src/db/migrations/0003_auth.sql', 'sessions, codes and limits are real time'],
]);

/** Files of a feature that others may import, besides the two kernels. */
export const DOORS: ReadonlyMap<string, string> = new Map([
  ['server/src/wallet/accounts.ts', 'part of the money kernel: opens the accounts it writes to'],
  ['server/src/wallet/balances.ts', 'balances are a part of the user as the calls show him'],
  ['server/src/wallet/promotional.ts', 'what a manager may do with XFC the house gave him'],
  ['server/src/wallet/verify-books.ts', 'the shape in which a feature says what must not be in its books'],
  ['server/src/cards/grant-starter.ts', 'granted in the transaction that activates an account'],
  ['server/src/inbox/notify.ts', 'a notification is written by the transaction it tells about'],
  [
    'server/src/auth/passwords/password-hash.ts',
    'every password is hashed behind the one gate that spares the processor',
  ],
  ['server/src/startup/countries.ts', 'the countries a manager may be of'],
  ['server/src/startup/min-age.ts', 'the least age, which the start-up calls tell and registration asks'],
  ['server/src/football/rows.ts', 'clubs and matches, as every call that shows one shows them'],
  ['server/src/football/matches/live.ts', 'which matches are live, for the picks of a manager in them'],
  ['server/src/contests/listed.ts', 'which contests may stand in a list, for every list of them'],
  ['server/src/market/catalog/card-faces.ts', 'cards, as every call that shows one shows them'],
  [
    'server/src/market/lending/borrow-cards.ts',
    'a loan is taken in the transaction that saves the team it is for',
  ],
  ['server/src/contests/slug.ts', 'how a contest is named in an address'],
  ['server/src/feeds/feed.ts', 'the shapes in which every source of football speaks, and nothing else'],
  ['server/src/feeds/read-event.ts', 'reads one event of the language all sources of football speak'],
  [
    'server/src/auth/sign-up/add-built-in-manager.ts',
    'the only way a manager who plays inside the server is made',
  ],
  ['server/src/feeds/seeded.ts', 'the seeded draws of everything the server plays by itself'],
  ['contract/src/changes.ts', 'a plain list, without the schema library'],
  ['contract/src/addresses.ts', 'a plain table, without the schema library'],
]);
