/** What the form sends. */
export interface ContactMessage {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

export type ContactField = keyof ContactMessage;
/** In the order of the form. */
export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const satisfies ContactField[];

/** Lengths the server enforces; checking them here saves a round trip. */
export const MAX_LENGTH = { name: 80, email: 254, subject: 120, message: 4000 } as const;
export const MIN_MESSAGE = 10;

type Problem = 'missing' | 'malformed' | 'too-short';

/** Reads a form, without the spaces around what was typed. */
export function readMessage(form: FormData): ContactMessage {
  const textOf = (field: ContactField) => {
    const value = form.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    name: textOf('name'),
    email: textOf('email'),
    subject: textOf('subject'),
    message: textOf('message'),
  };
}

/** What is wrong with a message, by field; empty for one that can be sent. */
export function problemsOf(entered: ContactMessage): Readonly<Partial<Record<ContactField, Problem>>> {
  const missing = CONTACT_FIELDS.filter((field) => entered[field] === '');
  return {
    ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(entered.email) && { email: 'malformed' }),
    ...(entered.message.length < MIN_MESSAGE && { message: 'too-short' }),
    ...Object.fromEntries(missing.map((field) => [field, 'missing'])),
  };
}
