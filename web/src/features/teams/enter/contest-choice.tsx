import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { Lock } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { CheckMark, PasswordField } from '../../../ui/controls/field.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { needsPassword, type CompatibleContest } from './selection.ts';

interface ContestChoiceProps {
  readonly choice: CompatibleContest;
  /** The contest the team is made for. */
  readonly isOwn: boolean;
  readonly isChosen: boolean;
  readonly password: string;
  readonly onChoose: () => void;
  readonly onPassword: (typed: string) => void;
}

/** A contest to enter: its fee, when it closes, its seats, and the password of a private one. */
export function ContestChoice(props: ContestChoiceProps) {
  const { choice, isOwn, isChosen, password, onChoose, onPassword } = props;
  const t = useText();
  const { contest, entry, takes_seat } = choice;
  const { entries, max_entries } = contest;
  const facts = [
    isOwn ? t('teams.enter.this') : null,
    max_entries === null
      ? t('teams.enter.seats.open', { entries })
      : t('teams.enter.seats', { entries, max: max_entries }),
    entry > 1 ? t('teams.enter.again', { entry }) : null,
  ].filter((fact) => fact !== null);
  return (
    <li className={isChosen ? 'bg-accent-soft' : ''}>
      <label className="flex min-h-16 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-hover">
        <span className="relative inline-flex size-5 shrink-0">
          <input
            type="checkbox"
            checked={isChosen}
            onChange={onChoose}
            className="peer size-5 appearance-none rounded-[4px] border border-line-strong bg-surface transition-colors duration-120 checked:border-transparent checked:bg-accent"
          />
          <CheckMark />
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex min-w-0 items-center gap-1.5 font-semibold">
            {contest.is_private && <Lock size={14} className="shrink-0" aria-hidden="true" />}
            <span className="truncate">{contest.name}</span>
          </span>
          <span className="text-xs text-muted">{facts.join(' · ')}</span>
          <span className="text-xs text-muted">
            {t('teams.enter.closes')} <Moment time={contest.lock_dt} format="weekday" />
          </span>
        </span>
        <span className="shrink-0 text-right text-sm font-semibold">
          {!takes_seat ? (
            <span className="text-muted">{t('teams.enter.filled')}</span>
          ) : contest.free_entry ? (
            t('teams.enter.free')
          ) : (
            <MoneyText amount={contest.entry_fee} size="small" />
          )}
        </span>
      </label>
      {isChosen && needsPassword(choice) && (
        <div className="px-4 pb-4 pl-12">
          <PasswordField
            label={t('teams.enter.password', { contest: contest.name })}
            autoComplete="off"
            value={password}
            maxLength={CURRENT_RULES.contests.password.maxCharacters}
            onChange={(event) => onPassword(event.target.value)}
          />
        </div>
      )}
    </li>
  );
}
