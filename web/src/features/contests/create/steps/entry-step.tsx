import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { CONTEST_KIND_ID } from '@touchline/domain/rules/rules';
import { useLanguage, useText } from '../../../../lib/i18n/languages.tsx';
import { shareText } from '../../../../lib/i18n/money.ts';
import { useUser } from '../../../../lib/session/session.tsx';
import { PasswordField } from '../../../../ui/controls/field.tsx';
import { RadioRows, Switch } from '../../../../ui/forms/choice-rows.tsx';
import { Stepper } from '../../../../ui/forms/stepper.tsx';
import { perManagerLimit, seatLimit, seatsOf } from '../draft.ts';
import { PartError } from '../step-form.tsx';
import type { StepProps } from '../step-props.ts';
import { AmountField } from './amount-field.tsx';

const { madeByManagers, password, minEntries, entriesPerManager } = CURRENT_RULES.contests;

/** Fee, seats, and who may join. */
export function EntryStep({ draft, change, errorOf }: StepProps) {
  const t = useText();
  const level = useUser()?.user_level;
  const { minLevelForPaid, maxSeatsWithoutVenue } = madeByManagers;
  return (
    <>
      <RadioRows
        label={t('contest-creation.fee')}
        value={draft.isFree ? 'free' : 'paid'}
        onChange={(value) => change({ isFree: value === 'free' })}
        rows={[
          {
            value: 'free',
            label: t('contests.free'),
            text: t('contest-creation.fee.free', { seats: maxSeatsWithoutVenue }),
          },
          {
            value: 'paid',
            label: t('contest-creation.fee.paid'),
            text: t('contest-creation.fee.paid.text'),
            blocked:
              level !== undefined && level < minLevelForPaid && draft.isFree
                ? t('contest-creation.problem.level', { level: minLevelForPaid, own: level })
                : null,
          },
        ]}
      />
      {!draft.isFree && (
        <div className="sm:max-w-72">
          <AmountField
            label={t('contest-creation.fee.amount')}
            value={draft.fee}
            onChange={(fee) => change({ fee })}
            limits={{ min: madeByManagers.minFee }}
            hint={t('contest-creation.fee.hint')}
            error={errorOf('fee')}
          />
        </div>
      )}
      <SeatFields {...{ draft, change, errorOf }} />
      <div className="flex flex-col gap-4 rounded-sm border bg-surface p-4">
        <Switch
          label={t('contest-creation.private')}
          text={t('contest-creation.private.text')}
          checked={draft.isPrivate}
          onChange={(isPrivate) => change({ isPrivate })}
        />
        {draft.isPrivate && (
          <div className="sm:max-w-72">
            <PasswordField
              label={t('contests.join.password')}
              hint={t('contest-creation.password.hint', { min: password.minCharacters })}
              error={errorOf('password')}
              autoComplete="off"
              value={draft.password}
              maxLength={password.maxCharacters}
              onChange={(event) => change({ password: event.target.value })}
            />
          </div>
        )}
      </div>
    </>
  );
}

/** How many entries the contest takes; a head-to-head always has two. */
function SeatFields({ draft, change, errorOf }: StepProps) {
  const { t, locale } = useLanguage();
  const { max } = seatsOf(draft);
  if (draft.kind === CONTEST_KIND_ID.head_to_head) {
    return <p className="rounded-sm border bg-surface p-4 text-muted">{t('contest-creation.seats.duel')}</p>;
  }
  // A number above the limit stays as typed, with its reason: the ground may be changed instead.
  const limit = Math.max(seatLimit(draft), draft.maxEntries);
  const perManager = perManagerLimit(draft.kind, max);
  return (
    <div className="flex flex-col gap-3">
      <PartError text={errorOf('seats')} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Stepper
          label={t('contest-creation.seats.max')}
          value={draft.maxEntries}
          min={minEntries}
          max={limit}
          onChange={(maxEntries) =>
            change({ maxEntries, minEntries: Math.min(draft.minEntries, maxEntries) })
          }
        />
        <Stepper
          label={t('contest-creation.seats.min')}
          value={draft.minEntries}
          min={minEntries}
          max={Math.max(minEntries, draft.maxEntries)}
          onChange={(next) => change({ minEntries: next })}
        />
        <Stepper
          label={t('contest-creation.seats.each')}
          value={Math.min(draft.perManager, perManager)}
          max={perManager}
          maxReason={t('contest-creation.seats.each.reason', {
            max: entriesPerManager.max,
            share: shareText(entriesPerManager.shareOfSeatsBasisPoints / 100, locale),
          })}
          onChange={(each) => change({ perManager: each })}
        />
      </div>
      <p className="text-xs text-muted">{t('contest-creation.seats.hint', { count: draft.minEntries })}</p>
    </div>
  );
}
