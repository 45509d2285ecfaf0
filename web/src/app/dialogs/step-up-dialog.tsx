import { useState, type FormEvent } from 'react';
import { failureText } from '../../lib/api/failure.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { answerStepUp } from '../../lib/session/step-up.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { PasswordField } from '../../ui/controls/field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

const FORM = 'step-up';

/** Asks the manager to confirm who they are: by password, by a code of their app, or by a mailed one. */
export function StepUpDialog() {
  const t = useText();
  const user = useUser();
  const [byCode, setByCode] = useState(user?.has_password !== true);
  const [typed, setTyped] = useState('');
  const done = { onSuccess: () => answerStepUp(true) };
  const verify = useCall('account.verifyPassword', done);
  const confirm = useCall('auth.stepUp.confirm', done);
  const change = byCode ? confirm : verify;
  const error = change.error === null ? null : failureText(change.error, t);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (typed.trim() === '') return;
    if (byCode) confirm.mutate({ code: typed.trim() });
    else verify.mutate({ passwd: typed });
  };
  const turn = () => {
    setByCode(!byCode);
    setTyped('');
    verify.reset();
    confirm.reset();
  };
  return (
    <Dialog
      open
      onClose={() => answerStepUp(false)}
      title={t('security.confirm.title')}
      actions={
        <>
          <Button onClick={() => answerStepUp(false)}>{t('security.cancel')}</Button>
          <Button type="submit" form={FORM} variant="main" busy={change.isPending}>
            {t('security.confirm.submit')}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-muted">{t('security.confirm.text')}</p>
        {byCode ? (
          <>
            {user?.has_two_steps !== true && <MailedCode />}
            <CodeField
              label={t(user?.has_two_steps === true ? 'security.code.app' : 'security.code.mail')}
              value={typed}
              onChange={setTyped}
              onComplete={(code) => confirm.mutate({ code })}
              error={error}
            />
          </>
        ) : (
          <PasswordField
            label={t('security.password')}
            name="password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={error}
          />
        )}
        {user?.has_password === true && user.has_two_steps && (
          <p>
            <Button variant="quiet" size="small" onClick={turn}>
              {t(byCode ? 'security.confirm.by-password' : 'security.confirm.by-code')}
            </Button>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** Mails a code to an account that has neither password nor app. */
function MailedCode() {
  const t = useText();
  const send = useCall('auth.stepUp.sendCode');
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="small" busy={send.isPending} onClick={() => send.mutate({})}>
        {t(send.isSuccess ? 'security.code.again' : 'security.code.send')}
      </Button>
      <output className="text-sm text-muted empty:hidden">
        {send.isSuccess && t(send.data.sent ? 'security.code.sent' : 'security.code.no-mail')}
      </output>
      <p role="alert" className="text-sm font-medium text-down empty:hidden">
        {send.error && failureText(send.error, t)}
      </p>
    </div>
  );
}
