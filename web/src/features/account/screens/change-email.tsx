import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { failureText, type FailureCode } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmailField } from '../../../ui/controls/field.tsx';
import { RadioRows } from '../../../ui/forms/choice-rows.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Steps } from '../../../ui/states/steps.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { CodeForm } from '../info/code-form.tsx';

type Account = CallOutput<'account.get'>;
type EmailChange = NonNullable<Account['email_change']>;

const BACK = '/my-account/account-info';
const OF_FIELD: readonly FailureCode[] = ['ERR_EMAIL_TAKEN', 'ERR_EMAIL_UNCHANGED', 'ERR_MALFORMED'];
/** The ways of the contract to prove the owner: a code to the old address, or to the phone. */
const OLD_EMAIL = 1;
const PHONE = 2;

/**
 * Changes the e-mail: the owner is verified first, then the new address. A change that waits for a code is
 * resumed.
 */
export function ChangeEmail() {
  const t = useText();
  const account = useQuery(callQuery('account.get', {}));
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeader
        title={t('account-info.email.change')}
        text={provesOwner(account.data) ? t('account-info.email.text') : undefined}
      />
      <div className="panel p-5">
        {account.data !== undefined ? (
          <Change account={account.data} />
        ) : account.error ? (
          <ErrorState
            failure={account.error}
            onRetry={() => void account.refetch()}
            retrying={account.isFetching}
          />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
      </div>
    </div>
  );
}

function Change({ account }: { readonly account: Account }) {
  const t = useText();
  const [restarted, setRestarted] = useState(false);
  const change = restarted ? null : account.email_change;
  const steps = [
    t('account-info.email.step.address'),
    ...(provesOwner(account) ? [t('account-info.email.step.owner')] : []),
    t('account-info.email.step.new'),
  ];
  const current = change === null ? 0 : change.step === 'owner' ? 1 : steps.length - 1;
  return (
    <div className="flex flex-col gap-6">
      <Steps label={t('account-info.email.change')} steps={steps} current={current} />
      {change === null ? (
        <AddressForm account={account} onStarted={() => setRestarted(false)} />
      ) : (
        // Each step starts with an empty field.
        <ProveForm key={change.step} account={account} change={change} onRestart={() => setRestarted(true)} />
      )}
    </div>
  );
}

/** Whether a code proves the owner first; verifying the own address, or without a verified way, a step-up does. */
function provesOwner(account: Account | undefined): boolean {
  if (account === undefined || account.email_change_ways.length === 0) return false;
  return account.email_change === null || account.email_change.email !== account.email;
}

function AddressForm({ account, onStarted }: { readonly account: Account; readonly onStarted: () => void }) {
  const t = useText();
  const ways = account.email_change_ways;
  const [typed, setTyped] = useState('');
  const [way, setWay] = useState(String(ways[0] ?? OLD_EMAIL));
  const start = useSensitiveCall('account.email.start', {
    invalidates: ['account.get'],
    onSuccess: onStarted,
  });
  const email = typed.trim();
  const isOfField = start.error !== null && OF_FIELD.includes(start.error.code);
  const blocked = isEmail(email) ? null : t('account-info.email.blocked');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (blocked === null) start.mutate({ way: Number(way), email });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {account.email !== null && (
        <p className="flex flex-col gap-0.5">
          <span className="text-xs text-muted">{t('account-info.email.present')}</span>
          <span className="font-medium break-words">{account.email}</span>
        </p>
      )}
      <EmailField
        label={t('account-info.email.new')}
        maxLength={254}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={isOfField && start.variables.email === email ? failureText(start.error, t) : null}
      />
      {ways.length > 1 ? (
        <RadioRows
          label={t('account-info.email.way')}
          rows={[
            { value: String(OLD_EMAIL), label: t('account-info.email.way.old'), text: account.email ?? '' },
            {
              value: String(PHONE),
              label: t('account-info.email.way.phone'),
              text: account.phone?.number ?? '',
            },
          ]}
          value={way}
          onChange={setWay}
        />
      ) : (
        <p className="text-sm text-pretty text-muted">{t(onlyWay(ways))}</p>
      )}
      {!isOfField && <FailureNote failure={start.error} />}
      <div className="flex flex-wrap justify-end gap-2">
        <PathLink path={BACK} className={buttonClass({ variant: 'quiet' })}>
          {t('account-info.back')}
        </PathLink>
        <Button type="submit" variant="main" busy={start.isPending} blocked={blocked}>
          {t('account-info.email.submit')}
        </Button>
      </div>
    </form>
  );
}

function onlyWay([way]: readonly number[]): string {
  if (way === undefined) return 'account-info.email.way.none';
  return way === PHONE ? 'account-info.email.way.only-phone' : 'account-info.email.way.only-old';
}

function ProveForm({
  account,
  change,
  onRestart,
}: {
  readonly account: Account;
  readonly change: EmailChange;
  readonly onRestart: () => void;
}) {
  const t = useText();
  const navigate = useNavigate();
  const prove = useCall('account.email.prove', {
    invalidates: ['account.get'],
    refreshesUser: true,
    onSuccess: ({ message, change: next }) => {
      toast('done', message);
      if (next === null) void navigate({ href: BACK });
    },
  });
  const resend = useSensitiveCall('account.email.start', {
    invalidates: ['account.get'],
    onSuccess: ({ message }) => toast('done', message),
  });
  const way = change.sent_to === account.phone?.number ? PHONE : OLD_EMAIL;
  return (
    <div className="flex flex-col gap-4">
      <CodeForm
        sent={t(
          change.step === 'owner' ? 'account-info.email.sent.owner' : 'account-info.email.sent.address',
          { to: change.sent_to },
        )}
        channel={change.step === 'owner' && way === PHONE ? 'sms' : 'mail'}
        busy={prove.isPending}
        failure={prove.error}
        onCode={(code) => prove.mutate({ code })}
        onResend={() => resend.mutate({ way, email: change.email })}
        resending={resend.isPending}
      />
      <FailureNote failure={resend.error} />
      <p className="border-t pt-3 text-sm text-muted">
        {t('account-info.email.typo')}{' '}
        <button
          type="button"
          onClick={onRestart}
          className="min-h-8 font-semibold text-accent-ink underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {t('account-info.email.restart')}
        </button>
      </p>
    </div>
  );
}

/** Whether a text has the form of an e-mail address. */
function isEmail(text: string): boolean {
  return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}
