import type { Calls } from '@touchline/contract';
import { CircleCheck } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import type { CompatibleContest } from './selection.ts';

interface EnteredDialogProps {
  readonly entered: Calls['teams.enterMany']['output'];
  readonly listed: readonly CompatibleContest[];
  readonly onClose: () => void;
}

/** The one result: every contest the team plays in now, and what is held. */
export function EnteredDialog({ entered: { entries, fees }, listed, onClose }: EnteredDialogProps) {
  const { t, locale } = useLanguage();
  const contests = new Map(listed.map(({ contest }) => [contest.id, contest]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('teams.enter.done')}
      actions={
        <Button variant="main" onClick={onClose}>
          {t('teams.templates.done')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          {t('teams.enter.done.text', { count: entries.length })}
          {/[1-9]/.test(fees) && ` ${t('teams.enter.done.fees', { fees: xfcText(fees, locale) })}`}
        </p>
        <ul aria-label={t('teams.enter.list')} className="divide-y overflow-hidden rounded-sm border">
          {entries.map(({ contest_id, team_id }) => {
            const contest = contests.get(contest_id);
            const name = contest?.name ?? '';
            return (
              <li key={team_id}>
                <PathLink
                  path={`/play/contest/${contest_id}/${contest?.slug || 'team'}/${team_id}`}
                  aria-label={t('teams.enter.view', { contest: name })}
                  className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <CircleCheck size={18} className="shrink-0 text-up" aria-hidden="true" />
                  <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
                  <span className="shrink-0 text-sm text-accent-ink">{t('pro.plays.team')}</span>
                </PathLink>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
