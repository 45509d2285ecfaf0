import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { failureText } from '../../../lib/api/failure.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOff } from './turn-off.tsx';
import { SetUp, type TotpSecret } from './set-up.tsx';

type Open =
  | { readonly dialog: 'set-up'; readonly secret: TotpSecret }
  | { readonly dialog: 'codes'; readonly codes: readonly string[] }
  | { readonly dialog: 'turn-off' };

/** Two-step sign-in: whether it is on, setting it up, new recovery codes, turning it off. */
export function TwoSteps() {
  const t = useText();
  const user = useUser();
  const [open, setOpen] = useState<Open | null>(null);
  const make = useSensitiveCall('auth.twoSteps.makeSecret', {
    onSuccess: (secret) => setOpen({ dialog: 'set-up', secret }),
  });
  const renew = useSensitiveCall('auth.twoSteps.makeRecoveryCodes', {
    onSuccess: ({ recovery_codes }) => setOpen({ dialog: 'codes', codes: recovery_codes }),
  });
  if (user === null) return null;
  const isOn = user.has_two_steps;
  const failure = make.error ?? renew.error;
  const close = () => setOpen(null);
  return (
    <SecurityCard
      icon={isOn ? ShieldCheck : ShieldOff}
      title={t('security.two-steps.title')}
      state={
        <Badge tone={isOn ? 'up' : 'plain'}>
          {t(isOn ? 'security.two-steps.on' : 'security.two-steps.off')}
        </Badge>
      }
      text={t('security.two-steps.text')}
    >
      {isOn ? (
        <>
          <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
            {t('security.two-steps.new-codes')}
          </Button>
          <Button onClick={() => setOpen({ dialog: 'turn-off' })}>{t('security.two-steps.turn-off')}</Button>
        </>
      ) : (
        <Button variant="main" busy={make.isPending} onClick={() => make.mutate({})}>
          {t('security.two-steps.set-up')}
        </Button>
      )}
      <p role="alert" className="w-full font-medium text-down empty:hidden">
        {failure !== null && failure.code !== 'ERR_STEP_UP_REQUIRED' && failureText(failure, t)}
      </p>
      {open?.dialog === 'set-up' && (
        <SetUp secret={open.secret} onClose={close} onDone={(codes) => setOpen({ dialog: 'codes', codes })} />
      )}
      {open?.dialog === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.dialog === 'turn-off' && <TurnOff onClose={close} />}
    </SecurityCard>
  );
}

interface SecurityCardProps {
  readonly icon: typeof ShieldCheck;
  readonly title: string;
  readonly state?: ReactNode;
  readonly text: string;
  readonly children: ReactNode;
}

/** One way in and what protects it, with its actions. */
export function SecurityCard({ icon: IconPart, title, state, text, children }: SecurityCardProps) {
  return (
    <section aria-label={title} className="panel flex flex-col gap-4 p-5">
      <header className="flex items-start gap-3">
        <IconPart size={22} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            {title} {state}
          </h2>
          <p className="max-w-prose text-sm text-muted">{text}</p>
        </div>
      </header>
      <div className="flex flex-wrap items-start gap-2 pl-8.5">{children}</div>
    </section>
  );
}
