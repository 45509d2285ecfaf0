import type { LanguageCode } from '@touchline/contract/startup/startup';
import { contactTexts, oneLine } from './mail-texts.ts';

/** A message of the contact form, as the sender typed it. */
interface ContactMessage {
  readonly id: number;
  /** Null for a visitor's. */
  readonly managerId: number | null;
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** The mail that brings a message to the team, with labels in the language of its sender: that of the answer. */
export function contactMail(
  language: LanguageCode,
  { id, managerId, name, email, subject, message }: ContactMessage,
): { readonly subject: string; readonly text: string } {
  const values = { id: String(id), name, email, subject, manager: String(managerId) };
  const texts = contactTexts(language, values);
  const about = managerId === null ? texts.visitor : texts.manager;
  return { subject: oneLine(texts.subject), text: `${texts.from}\n${about}\n\n${message}\n` };
}
