import { CONTEST_STATE } from '@touchline/domain/contests/lifecycle';
import { Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useLiveQuery } from '../../../lib/live/live.ts';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { builderPath } from '../contest-tabs.ts';
import { followContest } from '../follow-contest.ts';
import type { ContestDetail, Entry } from '../queries.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { TeamOnPitch } from './team-on-pitch.tsx';

interface TeamTabProps {
  readonly contest: ContestDetail;
  /** The selected team; the reader's own teams by default. */
  readonly teamId: number | null;
}

/** A team of a contest on the pitch: the chosen one, or the manager's own with their actions. */
export function TeamTab({ contest, teamId }: TeamTabProps) {
  const t = useText();
  const user = useUser();
  const guarded = useLoginRequired();
  if (user === null && teamId === null) {
    return (
      <div data-visitor className="panel">
        <EmptyState
          drawing="turnstile"
          title={t('contests.team.visitor.title')}
          text={t('contests.team.visitor.text')}
          action={
            <Button variant="main" onClick={() => guarded(() => undefined)}>
              {t('shell.sign-in')}
            </Button>
          }
        />
      </div>
    );
  }
  return user === null && teamId !== null ? (
    <TeamOnPitch contest={contest} teamId={teamId} />
  ) : (
    <MyTeams contest={contest} teamId={teamId} />
  );
}

function MyTeams({ contest, teamId }: TeamTabProps) {
  const t = useText();
  const [picked, setPicked] = useState<number | null>(null);
  const entries = useLiveQuery(
    callQuery('contests.entries', { id: contest.id, noItems: 100 }),
    followContest(contest),
  );
  const own = entries.data?.data;
  const isOther = teamId !== null && own !== undefined && !own.some((entry) => entry.team_id === teamId);
  if (isOther) return <TeamOnPitch contest={contest} teamId={teamId} />;
  if (own === undefined) {
    return (
      <div className="panel">
        {entries.error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorState
            failure={entries.error}
            onRetry={() => void entries.refetch()}
            retrying={entries.isFetching}
          />
        )}
      </div>
    );
  }
  const shown = own.find((entry) => entry.team_id === (picked ?? teamId)) ?? own[0];
  if (shown === undefined) return <NoEntry contest={contest} />;
  return (
    <div className="flex flex-col gap-4">
      {own.length > 1 && (
        <Segmented
          label={t('contests.team.choose')}
          value={String(shown.team_id)}
          onChange={(value) => setPicked(Number(value))}
          choices={own.map((entry, index) => ({
            value: String(entry.team_id),
            label: t('contests.team.number', { number: index + 1 }),
          }))}
        />
      )}
      {contest.state === CONTEST_STATE.open && <EntryActions contest={contest} entry={shown} />}
      {shown.has_team ? (
        <TeamOnPitch key={shown.team_id} contest={contest} teamId={shown.team_id} />
      ) : (
        <NoTeam contest={contest} />
      )}
    </div>
  );
}

/** Before the deadline an entry can be changed and given back. */
function EntryActions({ contest, entry }: { readonly contest: ContestDetail; readonly entry: Entry }) {
  const t = useText();
  const [leaving, setLeaving] = useState(false);
  return (
    <div data-tour="team" className="flex flex-wrap items-center gap-2">
      {entry.has_team && (
        <PathLink path={builderPath(contest.id, entry.team_id)} className={buttonClass({ variant: 'main' })}>
          <Pencil size={18} aria-hidden="true" />
          {t('contests.team.edit')}
        </PathLink>
      )}
      <Button variant="quiet" onClick={() => setLeaving(true)}>
        {t('contests.leave.open')}
      </Button>
      <LeaveDialog
        contest={contest}
        teamId={entry.team_id}
        open={leaving}
        onClose={() => setLeaving(false)}
      />
    </div>
  );
}

function NoEntry({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const open = contest.state === CONTEST_STATE.open;
  return (
    <NothingYet
      title={t('contests.team.none.title')}
      text={t(open ? 'contests.team.none.text' : 'contests.team.none.closed')}
      action={
        open ? (
          <PathLink path={builderPath(contest.id)} className={buttonClass({})}>
            {t('contests.team.try')}
          </PathLink>
        ) : (
          <PathLink path="/play/contests" className={buttonClass({})}>
            {t('contests.empty.to-lobby')}
          </PathLink>
        )
      }
    />
  );
}

function NoTeam({ contest }: { readonly contest: ContestDetail }) {
  const t = useText();
  const open = contest.state === CONTEST_STATE.open;
  return (
    <NothingYet
      title={t('contests.team.empty.title')}
      text={t(open ? 'contests.open.empty-seat' : 'contests.team.empty.closed')}
      action={
        open && (
          <PathLink path={builderPath(contest.id)} className={buttonClass({ variant: 'main' })}>
            {t('contests.team.make')}
          </PathLink>
        )
      }
    />
  );
}

interface NothingYetProps {
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

function NothingYet({ title, text, action }: NothingYetProps) {
  return (
    <div className="panel">
      <EmptyState drawing="sheet" title={title} text={text} action={action} />
    </div>
  );
}
