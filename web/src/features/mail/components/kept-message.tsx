import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { Link, PathLink } from '../../../ui/text/link.tsx';
import { CopyCode } from './copy-code.tsx';

type Message = CallOutput<'mail.outbox.get'>;

/** One stored message: its action is one press away, with the message below as its reader would see it. */
export function KeptMessage({ id }: { readonly id: number }) {
  const t = useText();
  const query = useQuery(callQuery('mail.outbox.get', { id }));
  return (
    <div className="flex flex-col gap-3">
      <Link
        to="/outbox/{-$id}"
        params={{ id: undefined }}
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold lg:hidden"
      >
        <ArrowLeft size={18} aria-hidden="true" />
        {t('mail.outbox.back')}
      </Link>
      {query.data !== undefined && <Opened message={query.data} />}
      {query.isPending && <Loading />}
      {query.isError && query.data === undefined && <NotOpened query={query} />}
    </div>
  );
}

function Opened({ message }: { readonly message: Message }) {
  const t = useText();
  return (
    <article className="panel overflow-hidden">
      <header className="flex flex-col gap-4 border-b p-5 md:p-6">
        <div className="flex flex-col gap-1">
          <h2 className="text-xl wrap-anywhere">{message.subject ?? t('mail.outbox.sms')}</h2>
          <p className="text-sm wrap-anywhere text-muted">
            {t('mail.outbox.to', { recipient: message.recipient })} ·{' '}
            <Moment time={message.created_at} format="moment" />
          </p>
        </div>
        {message.code !== null && <CopyCode code={message.code} />}
        {message.path !== null && (
          <PathLink path={message.path} className={`${buttonClass({ variant: 'main' })} gap-2 md:self-start`}>
            <ExternalLink size={18} aria-hidden="true" />
            {t('mail.outbox.open')}
          </PathLink>
        )}
      </header>
      {message.preview === null ? (
        <PlainText text={message.body} />
      ) : (
        <Preview text={message.body} path={message.preview} title={message.subject ?? ''} />
      )}
    </article>
  );
}

interface PreviewProps {
  readonly text: string;
  /** Address of the HTML. */
  readonly path: string;
  readonly title: string;
}

/** A mail as a mail program shows it. The frame runs no script, and its links open in a new tab. */
function Preview({ text, path, title }: PreviewProps) {
  const t = useText();
  const [form, setForm] = useState<'html' | 'text'>('html');
  return (
    <>
      <div className="border-b px-5 py-3 md:px-6">
        <Segmented
          label={t('mail.outbox.form')}
          choices={[
            { value: 'html', label: t('mail.outbox.form.html') },
            { value: 'text', label: t('mail.outbox.form.text') },
          ]}
          value={form}
          onChange={setForm}
        />
      </div>
      {form === 'text' ? (
        <PlainText text={text} />
      ) : (
        <iframe
          src={path}
          title={title}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="block h-[46rem] w-full bg-ground"
        />
      )}
    </>
  );
}

function PlainText({ text }: { readonly text: string }) {
  return <pre className="p-5 font-sans whitespace-pre-wrap wrap-anywhere md:p-6">{text}</pre>;
}

function Loading() {
  const t = useText();
  return (
    <output aria-label={t('ui.loading')} className="panel flex flex-col gap-3 p-6">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="mt-4 h-80 w-full" />
    </output>
  );
}

interface NotOpenedProps {
  readonly query: {
    readonly error: { readonly code: string };
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

function NotOpened({ query }: NotOpenedProps) {
  const t = useText();
  if (query.error.code === 'ERR_NOT_FOUND' || query.error.code === 'ERR_MALFORMED')
    return <EmptyState drawing="whistle" title={t('mail.outbox.gone')} text={t('mail.outbox.gone.text')} />;
  return (
    <ErrorState failure={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  );
}
