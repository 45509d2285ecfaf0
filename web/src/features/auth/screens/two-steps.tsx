import { useSearch } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSessionStore } from '../../../lib/session/session.tsx';
import { useSignOut } from '../../../lib/session/sign-out.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeField } from '../../../ui/controls/code-field.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { AuthHeading } from '../components/auth-heading.tsx';
import type { OriginSearch } from '../origin.ts';

/** The second step of a sign-in: a code of the app, or a recovery code. */
export function TwoSteps() {
  const t = useText();
  const session = useSessionStore();
  const signOut = useSignOut();
  const { origin }: OriginSearch = useSearch({ strict: false });
  const [byRecovery, setByRecovery] = useState(false);
  const [typed, setTyped] = useState('');
  const step = useCall('auth.twoSteps.signIn', {
    // The guard of the route then leads to where the sign-in began.
    onSuccess: ({ user }) => session.setUser(user),
    onFailure: () => !byRecovery && setTyped(''),
  });
  const error = step.error && failureText(step.error, t);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') step.mutate({ code: typed.trim() });
  };
  const turn = () => {
    setByRecovery(!byRecovery);
    setTyped('');
    step.reset();
  };
  return (
    <>
      <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <ShieldCheck size={26} aria-hidden="true" />
      </span>
      <AuthHeading
        title={t('security.second.title')}
        text={t(byRecovery ? 'security.second.recovery.text' : 'security.second.text')}
      />
      <form key={origin} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <StepField
          byRecovery={byRecovery}
          value={typed}
          onChange={setTyped}
          onComplete={(code) => step.mutate({ code })}
          error={error}
        />
        <Button
          type="submit"
          variant="main"
          size="large"
          wide
          busy={step.isPending || step.isSuccess}
          className="mt-2"
        >
          {t('security.second.submit')}
        </Button>
        <Button variant="quiet" wide onClick={turn}>
          <span className="text-balance whitespace-normal">
            {t(byRecovery ? 'security.second.use-app' : 'security.second.use-recovery')}
          </span>
        </Button>
      </form>
      <p className="border-t pt-5 text-center">
        <Button variant="quiet" onClick={() => void signOut()}>
          {t('security.second.leave')}
        </Button>
      </p>
    </>
  );
}

interface StepFieldProps {
  readonly byRecovery: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onComplete: (code: string) => void;
  readonly error: string | null;
}

/** The field for the code of the app, or for a recovery code. */
function StepField({ byRecovery, value, onChange, onComplete, error }: StepFieldProps) {
  const t = useText();
  return byRecovery ? (
    <TextField
      label={t('security.second.recovery')}
      name="recovery"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  ) : (
    <CodeField
      label={t('security.code.app')}
      value={value}
      onChange={onChange}
      onComplete={onComplete}
      error={error}
    />
  );
}
