import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PasswordField } from '../../../ui/controls/field.tsx';
import { MoneySummary } from '../../../ui/figures/money.tsx';
import type { Contest, SaveFailure } from '../use-save-team.ts';

interface JoinDialogProps {
  readonly contest: Contest;
  readonly open: boolean;
  readonly busy: boolean;
  readonly failed: SaveFailure | null;
  readonly onJoin: (password?: string) => void;
  readonly onClose: () => void;
}

const MIN_PASSWORD_CHARACTERS = 4;

/** Taking a seat and saving the team at once: what it costs, what is left, the password of a private contest. */
export function JoinDialog({ contest, open, busy, failed, onJoin, onClose }: JoinDialogProps) {
  const t = useText();
  const user = useUser();
  const [password, setPassword] = useState('');
  const balance = parseMoney('XFC', user?.balance ?? '0')?.units ?? 0n;
  const fee = parseMoney('XFC', contest.entry_fee)?.units ?? 0n;
  const isShort = fee > balance;
  const isFree = fee === 0n;
  const needsPassword = contest.is_private && password.length < MIN_PASSWORD_CHARACTERS;
  const isPasswordWrong =
    failed?.failure instanceof Error &&
    'code' in failed.failure &&
    failed.failure.code === 'ERR_PASSWORD_WRONG';
  const joinFailureText = failed === null ? null : failureText(failed.failure, t);
  return (
    <Dialog open={open} onClose={onClose} title={t('teams.join.title')}>
      <div className="flex flex-col gap-4">
        <p>{t(isFree ? 'teams.join.text.free' : 'teams.join.text', { contest: contest.name })}</p>
        {contest.is_private && (
          <PasswordField
            label={t('teams.join.password')}
            hint={t('teams.join.password.hint')}
            error={isPasswordWrong ? joinFailureText : null}
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <MoneySummary
          leaves={isFree ? null : { label: t('teams.join.fee'), amount: contest.entry_fee }}
          comes={{
            label: t('teams.join.seat'),
            thing: t('teams.join.seat.number', {
              entry: contest.my_entries + 1,
              max: contest.max_per_manager,
            }),
          }}
          fee={null}
          balanceAfter={{
            label: t('teams.join.after'),
            amount: moneyText(xfc(isShort ? balance : balance - fee)),
          }}
          confirm={t(isFree ? 'teams.join.confirm.free' : 'teams.join.confirm')}
          busy={busy}
          blocked={isShort ? t('teams.join.short') : needsPassword ? t('teams.join.password.missing') : null}
          failure={isPasswordWrong ? null : joinFailureText}
          onConfirm={() => onJoin(contest.is_private ? password : undefined)}
        />
        {!isFree && <p className="text-center text-xs text-muted">{t('teams.join.refund')}</p>}
      </div>
    </Dialog>
  );
}
