import { MailOpen } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { useStartup } from '../../lib/loading/startup-context.ts';

/**
 * Explains that this server keeps its mails or SMS instead of sending them, and opens them in a new tab, so that a
 * form with a code stays open. Renders nothing where they are sent. For every place that asks for a code.
 */
export function OutboxLink({ channel = 'mail' }: { readonly channel?: 'mail' | 'sms' }) {
  const t = useText();
  const { sysconfig } = useStartup();
  if (!sysconfig.local_outbox.includes(channel)) return null;
  return (
    <p className="flex items-start gap-2.5 rounded-sm border border-dashed px-3 py-2.5 text-sm text-pretty text-muted">
      <MailOpen size={18} className="mt-px shrink-0" aria-hidden="true" />
      <span>
        {t(`mail.kept.${channel}`)}{' '}
        <a
          href="/outbox"
          target="_blank"
          rel="noreferrer"
          className="font-semibold whitespace-nowrap text-accent-ink underline underline-offset-3"
        >
          {t('mail.kept.open')}
          <span className="sr-only"> {t('auth.new-tab')}</span>
        </a>
      </span>
    </p>
  );
}
