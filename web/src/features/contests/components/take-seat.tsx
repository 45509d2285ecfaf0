import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { JoinDialog } from '../../../game/contests/join-dialog.tsx';
import { useLanguage, type Translate } from '../../../lib/i18n/languages.tsx';
import { shareText, xfcText } from '../../../lib/i18n/money.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { builderPath } from '../contest-tabs.ts';
import { AFTER_SEAT, type ContestDetail } from '../queries.ts';

interface TakeSeatProps {
  readonly contest: ContestDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Joins without a team, then links to the team builder. */
export function TakeSeat({ contest, open, onClose }: TakeSeatProps) {
  const { t, locale } = useLanguage();
  const [isJoined, setJoined] = useState(false);
  const join = useJoin(() => setJoined(true));
  const close = () => {
    setJoined(false);
    join.reset();
    onClose();
  };
  const { id, name, entry_fee, free_entry, is_private, my_entries } = contest;
  return (
    <JoinDialog
      open={open}
      onClose={close}
      title={t('contests.join.title')}
      password={
        is_private
          ? {
              label: t('contests.join.password'),
              hint: t('contests.join.password-hint'),
              missing: t('contests.join.password-needed'),
              contestId: id,
            }
          : null
      }
      price={{ label: t('contests.join.leaves'), amount: entry_fee }}
      comes={{ label: t('contests.join.comes'), thing: seatText(contest, t) }}
      fee={null}
      afterLabel={t('contests.join.after')}
      confirm={
        free_entry
          ? t('contests.join.confirm-free')
          : t('contests.join.confirm', { amount: xfcText(entry_fee, locale) })
      }
      busy={join.isPending}
      shortText={(missing) => t('contests.join.missing', { amount: xfcText(missing, locale) })}
      failure={join.error}
      onConfirm={(password) =>
        join.mutate({ id, entry: my_entries + 1, ...(password !== undefined && { password }) })
      }
      below={(missing) => <SeatTerms contest={contest} isShort={missing !== null} />}
      joined={
        isJoined
          ? {
              title: t('contests.joined.title'),
              text: t('contests.joined.text', { name }),
              actions: (
                <>
                  <Button onClick={close}>{t('contests.joined.later')}</Button>
                  <PathLink path={builderPath(id)} className={buttonClass({ variant: 'main' })}>
                    {t('contests.team.make')}
                  </PathLink>
                </>
              ),
            }
          : null
      }
    />
  );
}

/** Joins a contest; what the next press joins as is read again when another tab joined or left. */
function useJoin(onJoined: () => void) {
  const client = useQueryClient();
  return useCall('contests.join', {
    invalidates: AFTER_SEAT,
    refreshesUser: true,
    onSuccess: onJoined,
    onFailure: ({ code }) =>
      code === 'ERR_ENTRIES_CHANGED' && client.invalidateQueries({ queryKey: ['contests.get'] }),
  });
}

/** Which of the own entries the seat is for, where a manager may have several. */
function seatText({ my_entries, max_per_manager }: ContestDetail, t: Translate): string {
  return max_per_manager === 1
    ? t('contests.join.seat')
    : t('contests.join.seat-number', { number: my_entries + 1, max: max_per_manager });
}

interface SeatTermsProps {
  readonly contest: ContestDetail;
  /** The balance does not cover the fee. */
  readonly isShort: boolean;
}

/** The terms of joining, and a link to the wallet when the balance is too low. */
function SeatTerms({ contest, isShort }: SeatTermsProps) {
  const { t, locale } = useLanguage();
  return (
    <>
      {isShort && (
        <PathLink path="/my-account/my-wallet" className={buttonClass({ wide: true })}>
          {t('contests.join.to-wallet')}
        </PathLink>
      )}
      <p className="text-xs text-muted">
        {t(contest.free_entry ? 'contests.join.terms-free' : 'contests.join.terms', {
          percent: shareText(contest.house_cut.percent, locale),
        })}
      </p>
    </>
  );
}
