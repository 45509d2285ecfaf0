import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { JobHandler } from '../jobs/outbox.ts';

/** A mail to a manager in two forms, or to the team as text alone. */
interface Mail {
  /** The manager it is to or from; null for a visitor's. */
  readonly managerId: number | null;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Where answers go, if not to the sender. */
  readonly replyTo?: string;
  /** The code to type, if the mail has one. */
  readonly code: string | null;
  /** The path of the product that the mail leads to, if any. */
  readonly path: string | null;
  /** The path that ends mails of this kind by one click, if they can be ended. */
  readonly unsubscribePath?: string | null;
}

declare module '../jobs/outbox.ts' {
  interface JobPayloads {
    'send-mail': Mail;
  }
}

const TIMEOUT_MS = 15_000;

/**
 * Handles mail jobs of the outbox with the configured SMTP server; null without one. A job repeated after a crash has the
 * same Message-ID, by which mail servers detect duplicates.
 */
export function mailSender(
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
): JobHandler<'send-mail'> | null {
  if (config.smtpUrl === null) return null;
  const transport = createTransport(
    {
      url: config.smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // A mail is text only: nothing in it may read a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: config.mailFrom },
  );
  const host = new URL(config.publicUrl).hostname;
  return async ({ to, subject, text, html, replyTo, unsubscribePath }, id) => {
    const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`;
    await transport.sendMail({
      // An object is one address; a text would be parsed as a list of them.
      to: { name: '', address: to },
      subject,
      text,
      ...(html !== null && { html }),
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      messageId,
      // Replies of machines, such as notes of absence, are not wanted.
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...unsubscribeHeaders(config.publicUrl, unsubscribePath ?? null),
      },
    });
  };
}

/** What mail programs need to offer *Unsubscribe* and to do it by one click (RFC 2369, RFC 8058). */
function unsubscribeHeaders(publicUrl: string, path: string | null): Readonly<Record<string, string>> {
  if (path === null) return {};
  return {
    'List-Unsubscribe': `<${publicUrl}${path}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
