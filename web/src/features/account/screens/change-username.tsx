import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { NicknameField, useNicknameVerdict } from '../../../game/identity/nickname-field.tsx';
import { NICKNAME_LENGTH } from '../../../game/identity/nickname-length.ts';
import { failureText, type FailureCode } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { ErrorState, Skeleton } from '../../../ui/states/states.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { Form } from '../../../ui/forms/form.tsx';

type Account = CallOutput<'account.get'>;

const BACK = '/my-account/account-info';
const OF_FIELD: readonly FailureCode[] = ['ERR_NICKNAME_TAKEN', 'ERR_NICKNAME_INVALID'];

/** Changes the nickname, with a live check and a suggestion. */
export function ChangeUsername() {
  const t = useText();
  const account = useQuery(callQuery('account.get', {}));
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <PageHeader title={t('account-info.nickname.change')} text={t('account-info.nickname.text')} />
      <div className="panel p-5">
        {account.data !== undefined ? (
          <ChangeForm account={account.data} />
        ) : account.error ? (
          <ErrorState
            failure={account.error}
            onRetry={() => void account.refetch()}
            retrying={account.isFetching}
          />
        ) : (
          <Skeleton className="h-52 w-full" />
        )}
      </div>
    </div>
  );
}

function ChangeForm({ account }: { readonly account: Account }) {
  const t = useText();
  const { nickname, nickname_change_at } = account;
  if (nickname_change_at === null) return <NicknameForm present={nickname} />;
  return (
    <div className="flex flex-col gap-4">
      <Preview nickname={nickname} />
      <p>
        {t('account-info.nickname.from')} <Moment time={nickname_change_at} format="date" />
      </p>
      <Back />
    </div>
  );
}

function NicknameForm({ present }: { readonly present: string }) {
  const t = useText();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState('');
  const nickname = typed.trim();
  const { verdict } = useNicknameVerdict(typed);
  const change = useCall('account.changeNickname', {
    invalidates: ['account.get', 'auth.checkNickname'],
    refreshesUser: true,
    onSuccess: (changed) => {
      toast('done', t('account-info.nickname.done', { nickname: changed.nickname }));
      void navigate({ href: BACK });
    },
  });
  useUnsavedWork(nickname !== '' && !change.isSuccess);
  const isRefusedField = change.error !== null && OF_FIELD.includes(change.error.code);
  const length = Array.from(nickname).length;
  const hasLength = length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max;
  const blocked =
    !hasLength || nickname === present || verdict === 'taken' ? t('account-info.nickname.blocked') : null;
  const submit = () => {
    if (blocked !== null) return;
    setSent(nickname);
    change.mutate({ nickname });
  };
  return (
    <Form
      ref={form}
      onSend={submit}
      onChange={({ target }) => target instanceof HTMLInputElement && setTyped(target.value)}
      className="flex flex-col gap-5"
    >
      <Preview nickname={hasLength && verdict !== 'taken' ? nickname : present} />
      <NicknameField
        nickname={typed}
        error={isRefusedField && sent === nickname ? failureText(change.error, t) : undefined}
        onSuggestion={(suggestion) => {
          const field = form.current?.querySelector<HTMLInputElement>('[name="nickname"]');
          if (field === null || field === undefined) return;
          field.value = suggestion;
          field.focus();
          setTyped(suggestion);
        }}
      />
      {!isRefusedField && <FailureNote failure={change.error} />}
      <p className="text-sm text-pretty text-muted">
        {t('account-info.nickname.reserved', { nickname: present })}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Back />
        <Button type="submit" variant="main" busy={change.isPending} blocked={blocked}>
          {t('account-info.nickname.submit')}
        </Button>
      </div>
    </Form>
  );
}

/** The nickname as others see it. */
function Preview({ nickname }: { readonly nickname: string }) {
  const t = useText();
  const user = useUser();
  return (
    <div className="flex items-center gap-3 rounded-sm border bg-raised px-3 py-2.5">
      <Avatar name={nickname} src={user?.avatarId.full_url ?? null} size={40} />
      <div className="flex min-w-0 flex-col">
        <span className="text-xs text-muted">{t('account-info.nickname.preview')}</span>
        <span className="truncate font-semibold">{nickname}</span>
      </div>
    </div>
  );
}

function Back() {
  const t = useText();
  return (
    <PathLink path={BACK} className={buttonClass({ variant: 'quiet' })}>
      {t('account-info.back')}
    </PathLink>
  );
}
