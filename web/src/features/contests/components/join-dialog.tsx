import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PasswordField } from '../../../ui/controls/field.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { MoneySummary } from '../../../ui/figures/money.tsx';
import { balanceAfter } from '../balance-after.ts';
import { builderPath } from '../builder-path.ts';
import { AFTER_SEAT, type ContestDetail } from '../queries.ts';

const MIN_PASSWORD_CHARACTERS = 4;

interface JoinDialogProps {
  readonly contest: ContestDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Takes a seat: what leaves, what comes, the balance after, one confirm; then the way to the team. */
export function JoinDialog({ contest, open, onClose }: JoinDialogProps) {
  const { t } = useLanguage();
  const [joined, setJoined] = useState(false);
  const close = () => {
    setJoined(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(joined ? 'contests.joined.title' : 'contests.join.title')}
      actions={
        joined && (
          <>
            <Button onClick={close}>{t('contests.joined.later')}</Button>
            <PathLink path={builderPath(contest.id)} className={buttonClass({ variant: 'main' })}>
              {t('contests.team.make')}
            </PathLink>
          </>
        )
      }
    >
      {joined ? (
        <p>{t('contests.joined.text', { name: contest.name })}</p>
      ) : (
        <JoinSummary contest={contest} onJoined={() => setJoined(true)} />
      )}
    </Dialog>
  );
}

function JoinSummary({
  contest,
  onJoined,
}: {
  readonly contest: ContestDetail;
  readonly onJoined: () => void;
}) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const [password, setPassword] = useState('');
  const join = useCall('contests.join', {
    invalidates: AFTER_SEAT,
    refreshesUser: true,
    onSuccess: onJoined,
  });
  const { after, missing } = balanceAfter(user?.balance ?? '0', contest.entry_fee, 'leaves');
  const needsPassword = contest.is_private && password.length < MIN_PASSWORD_CHARACTERS;
  const blocked =
    missing !== null
      ? t('contests.join.missing', { amount: xfcText(missing, locale) })
      : needsPassword
        ? t('contests.join.password-needed')
        : null;
  return (
    <div className="flex flex-col gap-4">
      {contest.is_private && (
        <PasswordField
          label={t('contests.join.password')}
          hint={t('contests.join.password-hint')}
          autoComplete="off"
          value={password}
          maxLength={32}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <MoneySummary
        leaves={contest.free_entry ? null : { label: t('contests.join.leaves'), amount: contest.entry_fee }}
        comes={{ label: t('contests.join.comes'), thing: t('contests.join.seat') }}
        fee={{ label: t('contests.join.fee'), amount: '0' }}
        balanceAfter={{ label: t('contests.join.after'), amount: after }}
        confirm={
          contest.free_entry
            ? t('contests.join.confirm-free')
            : t('contests.join.confirm', { amount: xfcText(contest.entry_fee, locale) })
        }
        onConfirm={() => join.mutate({ id: contest.id, ...(contest.is_private && { password }) })}
        busy={join.isPending}
        blocked={blocked}
        failure={join.error === null ? null : failureText(join.error, t)}
      />
      {missing !== null && (
        <PathLink path="/my-account/my-wallet" className={buttonClass({ wide: true })}>
          {t('contests.join.to-wallet')}
        </PathLink>
      )}
      <p className="text-xs text-muted">
        {t(contest.free_entry ? 'contests.join.terms-free' : 'contests.join.terms', {
          percent: contest.house_cut.percent,
        })}
      </p>
    </div>
  );
}
