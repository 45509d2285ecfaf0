import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState, type ReactNode } from 'react';
import { CallFailure, failureText } from '../../lib/api/failure.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { useUser } from '../../lib/session/session.tsx';
import { storage } from '../../lib/session/storage.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PasswordField } from '../../ui/controls/field.tsx';
import { MoneySummary, type MoneyLine } from '../../ui/figures/money-summary.tsx';
import { LimitLink } from '../limits/limit-link.tsx';
import { balanceAfter } from './balance-after.ts';
import { invitationPassword } from './invitation-passwords.ts';

const { minCharacters, maxCharacters } = CURRENT_RULES.contests.password;

/** The texts of the password field of a private contest. */
interface PasswordTexts {
  readonly label: string;
  readonly hint: string;
  /** Shown as the reason why confirming is blocked while the password is too short. */
  readonly missing: string;
  /** The private contest: the password of its invitation is filled in. */
  readonly contestId: number;
}

interface JoinDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What is joined or saved, above the form. */
  readonly children?: ReactNode;
  /** Null when no password is needed. */
  readonly password: PasswordTexts | null;
  /** The price, as a decimal string of the wire; a price of zero is not shown. */
  readonly price: { readonly label: string; readonly amount: string };
  readonly comes: { readonly label: string; readonly thing: string };
  readonly fee: MoneyLine | null;
  readonly afterLabel: string;
  /** The label of the one button. */
  readonly confirm: string;
  readonly busy: boolean;
  /** Why confirming is blocked, regardless of the balance. */
  readonly blocked?: string | null;
  /** Why confirming is blocked when the balance falls short by `missing`, a decimal string of the wire. */
  readonly shortText: (missing: string) => string;
  readonly failure: unknown;
  /** The text of a failure; by default that of its code. */
  readonly failureMessage?: string | null;
  readonly onConfirm: (password: string | undefined) => void;
  /** Shown below the button; `missing` is the amount the balance falls short by. */
  readonly below?: (missing: string | null) => ReactNode;
  /** Replaces the form after joining. */
  readonly joined?: { readonly title: string; readonly text: string; readonly actions: ReactNode } | null;
}

/** The dialog that joins a contest: its password, the price, the balance after, one confirm button. */
export function JoinDialog(props: JoinDialogProps) {
  const { open, onClose, title, joined = null } = props;
  if (joined !== null) {
    return (
      <Dialog open={open} onClose={onClose} title={joined.title} actions={joined.actions}>
        <p>{joined.text}</p>
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <JoinForm {...props} />
    </Dialog>
  );
}

function JoinForm(props: JoinDialogProps) {
  const { children, password, price, comes, fee, confirm, busy, failure, onConfirm, below } = props;
  const t = useText();
  const user = useUser();
  const [typed, setTyped] = useState(() =>
    password === null ? '' : (invitationPassword(storage, password.contestId) ?? ''),
  );
  const { after, missing } = balanceAfter(user?.balance ?? '0', price.amount, 'leaves');
  const isPasswordWrong = failure instanceof CallFailure && failure.code === 'ERR_PASSWORD_WRONG';
  const failureMessage = failure === null ? null : (props.failureMessage ?? failureText(failure, t));
  const reasons = [
    props.blocked ?? null,
    missing === null ? null : props.shortText(missing),
    password !== null && typed.length < minCharacters ? password.missing : null,
  ];
  return (
    <div className="flex flex-col gap-4">
      {children}
      {password !== null && (
        <PasswordField
          label={password.label}
          hint={password.hint}
          error={isPasswordWrong ? failureMessage : null}
          autoComplete="off"
          value={typed}
          maxLength={maxCharacters}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <MoneySummary
        leaves={/[1-9]/.test(price.amount) ? price : null}
        comes={comes}
        fee={fee}
        balanceAfter={{ label: props.afterLabel, amount: after }}
        confirm={confirm}
        busy={busy}
        blocked={reasons.find((reason) => reason !== null) ?? null}
        failure={isPasswordWrong && password !== null ? null : failureMessage}
        remedy={<LimitLink failure={failure} />}
        onConfirm={() => onConfirm(password === null ? undefined : typed)}
      />
      {below?.(missing)}
    </div>
  );
}
