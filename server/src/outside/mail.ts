import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { JobHandler } from '../jobs/outbox.ts';

/** A plain-text mail. */
interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
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
    },
    { from: config.mailFrom },
  );
  const host = new URL(config.publicUrl).hostname;
  return async (mail, id) => {
    const messageId = `<${createHash('sha256').update(id).digest('hex').slice(0, 32)}@${host}>`;
    await transport.sendMail({ ...mail, messageId });
  };
}
