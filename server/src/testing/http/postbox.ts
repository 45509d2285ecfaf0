import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** A mail as it arrived. */
export interface Arrived {
  /** The addresses of the envelope: where the mail really goes. */
  readonly envelope: readonly string[];
  /** The address of the header. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A real SMTP server on this machine. It is closed after the test file has run. */
export async function openPostbox(): Promise<{ readonly smtpUrl: string; readonly mails: Arrived[] }> {
  const mails: Arrived[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(parts)).then((mail) => {
          mails.push({
            envelope: session.envelope.rcptTo.map(({ address }) => address),
            to: mail.to?.[0]?.address ?? '',
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html ?? '',
            headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
          });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));
  const { server: listening } = server;
  const address: AddressInfo | string | null = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, mails };
}
