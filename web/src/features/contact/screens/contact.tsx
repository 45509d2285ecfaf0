import { MailCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { failureText, type CallFailure } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField, TextField } from '../../../ui/controls/field.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { OutboxLink } from '../../../ui/text/outbox-link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import {
  CONTACT_FIELDS,
  MAX_LENGTH,
  MIN_MESSAGE,
  problemsOf,
  readMessage,
  type ContactField,
  type ContactMessage,
} from '../message.ts';
import { Form } from '../../../ui/forms/form.tsx';

/** A message sent: its number, and where the answer goes. */
interface SentMessage {
  readonly id: number;
  readonly email: string;
}

/** The contact form, and what was sent with it. */
export function Contact() {
  const t = useText();
  const [sent, setSent] = useState<SentMessage | null>(null);
  return (
    <div className="mx-auto flex max-w-xl flex-col">
      <PageHeader title={t('contact.title')} text={t('contact.text')} />
      <div className="panel p-5 md:p-6">
        {sent === null ? (
          <ContactForm onSent={setSent} />
        ) : (
          <Sent message={sent} onAgain={() => setSent(null)} />
        )}
      </div>
      <p className="pt-4 text-sm text-pretty text-muted">
        {t('contact.rules')}{' '}
        <PathLink
          path="/rules"
          className="inline-flex min-h-6 items-center font-semibold text-accent-ink underline underline-offset-3"
        >
          {t('contact.rules.open')}
        </PathLink>
      </p>
    </div>
  );
}

/** The form. Its fields keep what was typed before hydration, and all of it when it cannot be sent. */
function ContactForm({ onSent }: { readonly onSent: (sent: SentMessage) => void }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const [length, setLength] = useState(0);
  const send = useCall('contact.send', {
    onSuccess: ({ id }, { email }) => onSent({ id, email }),
  });
  useUnsavedWork(length > 0);

  const errorOf = (field: ContactField): string | null => {
    const problem = problems[field];
    return problem === undefined ? null : t(`contact.problem.${field}.${problem}`, { min: MIN_MESSAGE });
  };
  const readAgain = () => {
    if (form.current === null) return;
    const entered = readMessage(new FormData(form.current));
    setLength(entered.message.length);
    // A field that is being mended loses its error at once; it gets a new one when the form is sent.
    const left = problemsOf(entered);
    setProblems((shown) =>
      Object.fromEntries(Object.entries(shown).filter(([field]) => Object.hasOwn(left, field))),
    );
  };
  const submit = (sent: HTMLFormElement) => {
    const entered: ContactMessage = readMessage(new FormData(sent));
    const found = problemsOf(entered);
    setProblems(found);
    const wrong = CONTACT_FIELDS.find((field) => found[field] !== undefined);
    if (wrong === undefined) send.mutate(entered);
    else sent.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  return (
    <Form method="post" ref={form} onSend={submit} onChange={readAgain} className="flex flex-col gap-5">
      <ContactFields errorOf={errorOf} length={length} />
      <div aria-live="assertive" className="empty:hidden">
        {send.error && (
          <p className="rounded-sm bg-down-soft px-3 py-2 text-sm font-medium text-down">
            {refusalText(send.error, t)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 text-xs text-pretty text-muted">{t('contact.secrets')}</p>
        <Button type="submit" variant="main" size="large" className="max-sm:w-full" busy={send.isPending}>
          {t('contact.submit')}
        </Button>
      </div>
    </Form>
  );
}

/** The reason why a message was not sent; of too many messages, also when the next one can be. */
function refusalText(failure: CallFailure, t: ReturnType<typeof useText>): string {
  if (failure.code === 'NETWORK') return t('contact.unreachable');
  if (failure.code !== 'ERR_TOO_MANY' || failure.retryAfter === null) return failureText(failure, t);
  return t('contact.too-many', { minutes: Math.ceil(failure.retryAfter / 60) });
}

interface ContactFieldsProps {
  readonly errorOf: (field: ContactField) => string | null;
  /** Characters of the message. */
  readonly length: number;
}

function ContactFields({ errorOf, length }: ContactFieldsProps) {
  const t = useText();
  const user = useUser();
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('contact.name')}
          name="name"
          autoComplete="name"
          maxLength={MAX_LENGTH.name}
          defaultValue={user?.nickname}
          error={errorOf('name')}
        />
        <EmailField
          label={t('contact.email')}
          maxLength={MAX_LENGTH.email}
          defaultValue={user?.email}
          hint={t('contact.email.hint')}
          error={errorOf('email')}
        />
      </div>
      <TextField
        label={t('contact.subject')}
        name="subject"
        autoComplete="off"
        maxLength={MAX_LENGTH.subject}
        error={errorOf('subject')}
      />
      <TextArea
        label={t('contact.message')}
        name="message"
        maxLength={MAX_LENGTH.message}
        hint={t('contact.message.left', { count: MAX_LENGTH.message - length })}
        error={errorOf('message')}
      />
    </>
  );
}

function Sent({ message, onAgain }: { readonly message: SentMessage; readonly onAgain: () => void }) {
  const t = useText();
  return (
    <div className="flex flex-col items-center gap-4 py-4 text-center">
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <MailCheck size={26} aria-hidden="true" />
      </span>
      <output className="flex max-w-sm flex-col gap-1 wrap-anywhere">
        <span className="font-display text-lg font-semibold">{t('contact.sent.title')}</span>
        <span className="text-muted">
          {t('contact.sent.text', { email: message.email, id: String(message.id) })}
        </span>
      </output>
      <OutboxLink />
      <Button onClick={onAgain}>{t('contact.sent.again')}</Button>
    </div>
  );
}
