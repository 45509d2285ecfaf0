/**
 * The closed table of expected outcomes that are not a success. Each code maps to one status; the texts are in the
 * language catalogs (`errors.<lang>.json`), keyed by the code.
 */
export const ERRORS = {
  ERR_MALFORMED: 400,
  ERR_IDEMPOTENCY_KEY_MISSING: 400,
  ERR_IDEMPOTENCY_KEY_REUSED: 409,
  ERR_TOO_LARGE: 413,
  ERR_UPDATE: 426,
  ERR_SIGNATURE: 401,
  ERR_REPLAY: 401,
  ERR_CLOCK_SKEW: 401,
  ERR_LOGIN_REQUIRED: 401,
  ERR_CREDENTIALS: 401,
  ERR_TWO_STEPS_REQUIRED: 403,
  /** The password or a code was not given in this session for five minutes. */
  ERR_STEP_UP_REQUIRED: 403,
  ERR_NOT_ALLOWED: 403,
  ERR_COMPLETE_PROFILE: 403,
  /** The owner has not allowed other providers to sign in to the account. The name is the specification's. */
  USER_SECURITY_PERMIT_LOGIN_FROM_SOCIAL: 403,
  /** The feature is switched off where the manager lives. */
  ERR_NOT_IN_COUNTRY: 403,
  ERR_ACTIVATION_REQUIRED: 403,
  ERR_NOT_FOUND: 404,
  /** The path exists, with another method. */
  ERR_METHOD: 405,
  ERR_TOO_MANY: 429,
  ERR_BUSY: 503,
  /** Google, Apple or another provider of sign-ins does not answer. */
  ERR_PROVIDER_UNAVAILABLE: 503,
  ERR_SWITCHED_OFF: 503,
  ERR_GENERAL_UNKNOWN_ERROR: 500,
  ERR_GENERIC_ERROR: 422,
  ERR_INSUFFICIENT_FUNDS: 422,
  /** Not a multiple of the step of the exchange. */
  ERR_EXCHANGE_STEP: 422,
  ERR_FOUNTAIN_UNVERIFIED: 422,
  ERR_FOUNTAIN_TOO_SOON: 422,
  ERR_FOUNTAIN_BALANCE: 422,
  /** The rewards budget is below its floor. */
  ERR_REWARDS_SPENT: 422,
  /** The goal of an achievement or challenge is not reached, or its gold was claimed. */
  ERR_GOAL_NOT_REACHED: 422,
  /** No active manager has this referral code. */
  ERR_REFERRAL_CODE: 422,
  /** The code of a voucher is unknown, used or expired. */
  ERR_VOUCHER: 422,
  ERR_EMAIL_TAKEN: 422,
  ERR_NICKNAME_TAKEN: 422,
  ERR_NICKNAME_INVALID: 422,
  ERR_PASSWORD_WEAK: 422,
  ERR_TOO_YOUNG: 422,
  ERR_COUNTRY_UNKNOWN: 422,
  ERR_TERMS_NOT_ACCEPTED: 422,
  ERR_ACTIVATION_CODE: 422,
  /** The link of a one-time sign-in is unknown, used or expired. */
  ERR_SIGN_IN_LINK: 422,
  /** Without it no one could sign in to the account any more. */
  ERR_LAST_SIGN_IN: 422,
  /** The person at the provider opens another account. */
  ERR_IDENTITY_TAKEN: 422,
  /** A typed code is wrong, used or expired. */
  ERR_CODE_WRONG: 422,
  ERR_TWO_STEPS_ON: 409,
  ERR_TWO_STEPS_OFF: 409,
  ERR_RESET_CODE: 422,
  ERR_LANGUAGE_UNKNOWN: 422,
  ERR_NICKNAME_CHANGED_RECENTLY: 422,
  ERR_COUNTRY_CHANGED_RECENTLY: 422,
  ERR_EMAIL_UNCHANGED: 422,
  /** The way chosen to prove an e-mail change is not verified. */
  ERR_EMAIL_WAY: 422,
  ERR_PHONE_INVALID: 422,
  ERR_PHONE_UNCHANGED: 422,
  /** No SMS is sent to this country. */
  ERR_SMS_COUNTRY: 422,
  /** The manager does not show this part of their profile. */
  ERR_PROFILE_PRIVATE: 403,
  ERR_FOLLOW_SELF: 422,
  ERR_TIME_ZONE_UNKNOWN: 422,
  /** The manager follows as many others as they may. */
  ERR_FOLLOWS_FULL: 422,
  ERR_CONTEST_NOT_OPEN: 409,
  ERR_CONTEST_LOCKED: 409,
  ERR_CONTEST_FULL: 409,
  ERR_CONTEST_NAME: 422,
  ERR_CONTEST_MATCHES: 422,
  /** Not between the earliest and the latest start the rules allow. */
  ERR_CONTEST_START: 422,
  ERR_CONTEST_SEATS: 422,
  ERR_CONTEST_FEE: 422,
  ERR_CONTEST_PASSWORD: 422,
  /** Someone else has joined. */
  ERR_CONTEST_HAS_ENTRIES: 409,
  ERR_LEVEL_LOW: 422,
  ERR_VENUE_MISSING: 422,
  ERR_VENUE_TOO_SMALL: 422,
  ERR_LINK_INVALID: 422,
  ERR_PICTURE_INVALID: 422,
  /** An operator has withdrawn this picture. */
  ERR_PICTURE_WITHDRAWN: 422,
  /** The typed text is not the manager's nickname. */
  ERR_CONFIRMATION: 422,
  /** Orders, auctions, loans, entries or contests of the account are still open. */
  ERR_ACCOUNT_IN_USE: 409,
  /** The account holds money or cards that were not given up. */
  ERR_BALANCE_LEFT: 422,
  ERR_ENTRY_LIMIT: 422,
  /** The caller's entries are not those a join was meant for: pressed twice, or in another tab. */
  ERR_ENTRIES_CHANGED: 409,
  /** Promotional XFC is not played in small or private contests of other managers. */
  ERR_PROMOTIONAL_CONTEST: 422,
  ERR_PASSWORD_WRONG: 403,
  ERR_NOT_JOINED: 409,
  ERR_TEAM_SIZE: 422,
  ERR_TEAM_DUPLICATE: 422,
  ERR_TEAM_PLAYER_UNKNOWN: 422,
  ERR_TEAM_FORMATION: 422,
  ERR_TEAM_CLUB_LIMIT: 422,
  ERR_TEAM_STARS: 422,
  ERR_TEAM_RESERVES: 422,
  ERR_TEAM_RESERVE_STARS: 422,
  ERR_TEAM_CAPTAIN: 422,
  ERR_TEAM_NO_CAPTAIN: 422,
  ERR_TEAM_CARD: 422,
  ERR_TEAM_HOUSE_LEASE: 422,
  ERR_ROOKIES_ONLY: 422,
  /** One of several contests refuses a team: none is entered. */
  ERR_ENTRIES_REFUSED: 422,
  ERR_TEMPLATE_NAME_TAKEN: 422,
  ERR_TEMPLATE_LIMIT: 422,
  ERR_TEMPLATE_EMPTY: 422,
  ERR_BORROW_UNUSED: 422,
  ERR_LOAN_TOO_SHORT: 422,
  ERR_PICKS_HIDDEN: 403,
  ERR_MINI_LEAGUE_NAME: 422,
  ERR_MINI_LEAGUE_FULL: 409,
  /** The manager is in as many mini-leagues as one may be. */
  ERR_MINI_LEAGUE_LIMIT: 422,
  /** Not between the least and the most XFC of one purchase. */
  ERR_PAYMENT_AMOUNT: 422,
  /** Too many unpaid purchases, or too many in a day. */
  ERR_PAYMENT_LIMIT: 429,
  /** The payment is in another state by now. */
  ERR_PAYMENT_STATE: 409,
  /** More than the manager's own limit leaves. */
  ERR_DEPOSIT_LIMIT: 422,
  ERR_PLAY_LIMIT: 422,
  ERR_SELF_EXCLUDED: 403,
  ERR_SELF_EXCLUDED_FOR_GOOD: 403,
  /** A self-exclusion in force is made longer, never shorter. */
  ERR_EXCLUSION_SHORTER: 409,
  ERR_NOT_ENOUGH_COPIES: 422,
  /** An order wants more copies than can exist. */
  ERR_MORE_THAN_EXIST: 422,
  ERR_CARD_NOT_TRADED: 422,
  ERR_PRICE_TICK: 422,
  ERR_PRICE_UNUSUAL: 422,
  ERR_PROMOTIONAL_PRICE: 422,
  ERR_ORDER_CLOSED: 409,
  ERR_OWN_ORDER: 422,
  ERR_LINKED_ACCOUNT: 422,
  ERR_PRICE_CHANGED: 409,
  ERR_AUCTION_HAS_BIDS: 409,
  ERR_BID_LOW: 422,
  ERR_BUY_NOW_LOW: 422,
  ERR_NO_BUY_NOW: 409,
  ERR_NOT_LEASED_BY_HOUSE: 422,
  ERR_ALREADY_LEASED: 422,
  ERR_WATCH_LIMIT: 422,
  ERR_SOLD_OUT: 409,
  ERR_PACK_LIMIT: 422,
  ERR_RECIPE_CLOSED: 409,
  ERR_RECIPE_CARDS: 422,
  /** The free spin of these 24 hours is taken. */
  ERR_SPIN_NOT_FREE: 409,
  /** The wheel has another table than the one the manager was shown. */
  ERR_SPIN_TABLE_CHANGED: 409,
  /** Not an address of the chain, or its checksum shows a typing error. */
  ERR_ADDRESS_INVALID: 422,
  /** The signature is not of this address and message, or of an expired message. */
  ERR_ADDRESS_SIGNATURE: 422,
  /** Another account has linked it. */
  ERR_ADDRESS_TAKEN: 409,
  ERR_ADDRESS_LIMIT: 422,
  ERR_ADDRESS_NOT_LINKED: 422,
  ERR_NETWORK_UNKNOWN: 422,
  ERR_WITHDRAWAL_MIN: 422,
  /** More than may leave: promotional, won with promotional, or bought by card too lately. */
  ERR_WITHDRAWAL_FUNDS: 422,
  /** E-mail or phone is not confirmed. */
  ERR_WITHDRAWAL_UNVERIFIED: 422,
  /** A day has not passed since a security change, or since the address was linked. */
  ERR_WITHDRAWAL_WAIT: 422,
  /** More than the level allows in 24 hours. */
  ERR_WITHDRAWAL_DAY: 422,
  /** Too late to cancel. */
  ERR_WITHDRAWAL_SENT: 409,
} as const satisfies Record<string, 400 | 401 | 403 | 404 | 405 | 409 | 413 | 422 | 426 | 429 | 500 | 503>;

export type ErrorCode = keyof typeof ERRORS;

/** An expected refusal: a value, never thrown. `values` fill the placeholders of the message. */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly values?: Readonly<Record<string, string | number>>;
}

export function refuse(code: ErrorCode, values?: Readonly<Record<string, string | number>>): Refusal {
  return values === undefined ? { refused: code } : { refused: code, values };
}

export function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'refused' in outcome;
}
