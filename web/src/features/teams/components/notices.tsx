import { CircleAlert, GraduationCap, History, Lock, UserCheck, Users, UserX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import type { Icon } from '../../../ui/brand/icons.ts';
import { Moment } from '../../../ui/figures/moment.tsx';
import { POSITIONS } from '@touchline/domain/football/events';
import { placeOfPlayer } from '../draft/draft.ts';
import type { Builder } from '../use-builder.ts';

/** The notices above the builder: locked, not open yet, a restored draft, a failure. */
export function Notices({
  builder,
  failure,
}: {
  readonly builder: Builder;
  readonly failure: string | null;
}) {
  const t = useText();
  const { contest, isLocked, editor } = builder;
  const [isDraftNoticed, setDraftNoticed] = useState(false);
  return (
    <>
      <div role="alert">
        {failure !== null && (
          <Notice icon={CircleAlert} tone="down">
            {failure}
          </Notice>
        )}
        {isLocked && (
          <Notice icon={Lock} tone="down">
            {t(builder.teamId === null ? 'teams.locked.new' : 'teams.locked.saved')}
          </Notice>
        )}
      </div>
      <RookiesOnly builder={builder} />
      <Preselected builder={builder} />
      {contest.state === 1 && (
        <Notice icon={Lock}>
          {t('teams.scheduled')} <Moment time={contest.open_dt} />
        </Notice>
      )}
      {editor.origin === 'device' && !isDraftNoticed && !isLocked && (
        <Notice
          icon={History}
          action={
            <>
              <Button
                variant="quiet"
                size="small"
                onClick={() => {
                  editor.startOver();
                  setDraftNoticed(true);
                }}
              >
                {t(builder.saved === null ? 'teams.draft.start-over' : 'teams.draft.back-to-saved')}
              </Button>
              <Button variant="quiet" size="small" onClick={() => setDraftNoticed(true)}>
                {t('teams.draft.keep')}
              </Button>
            </>
          }
        >
          {t(builder.saved === null ? 'teams.draft.restored' : 'teams.draft.restored.saved')}
        </Notice>
      )}
    </>
  );
}

interface NoticeProps {
  readonly icon: Icon;
  readonly tone?: 'plain' | 'down';
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function Notice({ icon: Mark, tone = 'plain', action, children }: NoticeProps) {
  return (
    <div
      className={`mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm border px-4 py-2 ${
        tone === 'down' ? 'border-transparent bg-down-soft font-medium text-down' : 'bg-surface'
      }`}
    >
      <Mark size={18} className="shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-48 py-1">{children}</p>
      {action !== undefined && <span className="flex flex-wrap gap-x-3">{action}</span>}
    </div>
  );
}

/** Before a team is made that could not be saved: the contest is for managers of lower levels. */
function RookiesOnly({ builder: { contest, teamId } }: { readonly builder: Builder }) {
  const t = useText();
  const user = useUser();
  const { below_level } = contest.team_rules;
  const needsSeat = teamId === null && contest.my_empty_entries === 0;
  if (below_level === null || user === null || !needsSeat || user.user_level < below_level) return null;
  return (
    <Notice icon={GraduationCap}>
      {t('pro.rookies.refused', { level: below_level, own: user.user_level })}
    </Notice>
  );
}

/** What became of the player with whom the page was opened; nothing more once they leave the team. */
function Preselected({ builder: { draft, pool, preselectedId, isLocked } }: { readonly builder: Builder }) {
  const t = useText();
  const isPicked = preselectedId !== null && placeOfPlayer(draft, preselectedId) !== null;
  const [wasPicked] = useState(isPicked);
  const name = preselectedId === null ? undefined : pool.rows.get(preselectedId)?.short_name;
  if (name === undefined || isLocked || (wasPicked && !isPicked)) return null;
  return (
    <Notice icon={isPicked ? UserCheck : UserX}>
      {t(isPicked ? 'teams.preselected' : 'teams.preselected.refused', { name })}
    </Notice>
  );
}

/**
 * The players set aside by the formation. Below the pitch, because a notice above would shift it while it is used.
 */
export function SetAside({ builder: { draft, pool } }: { readonly builder: Builder }) {
  const t = useText();
  const names = POSITIONS.flatMap((position) => draft.aside[position])
    .map((playerId) => pool.rows.get(playerId)?.short_name)
    .filter((name) => name !== undefined);
  if (names.length === 0) return null;
  return <Notice icon={Users}>{t('teams.aside', { names: names.join(', ') })}</Notice>;
}
