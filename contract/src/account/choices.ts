/** How the owner of an account proves that an e-mail change is theirs: a code to the old address, or to the phone. */
export const EMAIL_CHANGE_WAYS = { oldEmail: 1, phone: 2 } as const;

/** What a manager may agree to receive by e-mail. */
export const OPT_IN_TOPICS = ['news', 'offers', 'weekly_summary'] as const;
/** The version of the texts beside the switches; raised when what a manager agrees to changes. */
export const OPT_IN_TEXT_VERSION = 1;
