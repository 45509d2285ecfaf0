import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract';
import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useState } from 'react';
import { balanceAfter } from '../../../game/contests/balance-after.ts';
import { LimitLink } from '../../../game/limits/limit-link.tsx';
import { failureText } from '../../../lib/api/failure.ts';
import { callQuery } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage, useText } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { teamOf } from '../draft/draft.ts';
import { AFTER_JOIN, AFTER_PRO_SAVE } from '../use-save-team.ts';
import type { Builder } from '../use-builder.ts';
import { ContestChoice } from './contest-choice.tsx';
import { EnteredDialog } from './entered-dialog.tsx';
import {
  feesOf,
  MAX_AT_ONCE,
  needsPassword,
  problemOfSelection,
  type CompatibleContest,
  type ScarceCards,
} from './selection.ts';

type Entered = Calls['teams.enterMany']['output'];

interface EnterDialogProps {
  readonly builder: Builder;
  readonly onClose: () => void;
  /** The contest of the builder is among those entered: its draft is a team now. */
  readonly onOwnEntered: (teamId: number) => void;
}

/** Enters the team on the pitch into several contests: a choice, one confirmation, one result. */
export function EnterDialog({ builder, onClose, onOwnEntered }: EnterDialogProps) {
  const t = useText();
  const { contest, teamId } = builder;
  const [entered, setEntered] = useState<Entered | null>(null);
  const [listed, setListed] = useState<readonly CompatibleContest[]>([]);
  const team = wireTeamOf(builder);
  const { data, error, refetch } = useQuery({
    ...callQuery('teams.compatible', { ...team, ...(teamId !== null && { contest_id: contest.id }) }),
    staleTime: 0,
    enabled: entered === null,
  });
  if (entered !== null) return <EnteredDialog entered={entered} listed={listed} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('teams.enter')}>
      {error !== null && data === undefined ? (
        <ErrorState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <SkeletonRows rows={4} height="h-16" />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('teams.enter.none.title')} text={t('teams.enter.none.text')} />
      ) : (
        <EnterForm
          contests={data.data.toSorted(
            (one, other) => Number(other.contest.id === contest.id) - Number(one.contest.id === contest.id),
          )}
          cards={data.cards}
          ownId={contest.id}
          team={team}
          onEntered={(result) => {
            setListed(data.data);
            setEntered(result);
            const own = result.entries.find(({ contest_id }) => contest_id === contest.id);
            if (own !== undefined && teamId === null) onOwnEntered(own.team_id);
          }}
        />
      )}
    </Dialog>
  );
}

type WireTeam = Omit<Calls['teams.enterMany']['input'], 'contests'>;

function wireTeamOf({ draft, rules }: Builder): WireTeam {
  const { starters, reserves, captainId, viceCaptainId } = teamOf(draft);
  const leaders = rules.hasCaptain ? { captain_id: captainId, vice_captain_id: viceCaptainId } : {};
  return { starters: [...starters], reserves: [...reserves], ...leaders };
}

interface EnterFormProps {
  readonly contests: readonly CompatibleContest[];
  readonly cards: ScarceCards;
  /** The contest the team is made for: chosen to begin with. */
  readonly ownId: number;
  readonly team: WireTeam;
  readonly onEntered: (entered: Entered) => void;
}

function EnterForm({ contests, cards, ownId, team, onEntered }: EnterFormProps) {
  const { t, locale } = useLanguage();
  const user = useUser();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([ownId]));
  const [passwords, setPasswords] = useState<ReadonlyMap<number, string>>(new Map());
  const enter = useCall('teams.enterMany', {
    invalidates: [...new Set([...AFTER_JOIN, ...AFTER_PRO_SAVE])],
    refreshesUser: true,
    onSuccess: onEntered,
  });
  const selected = contests.filter(({ contest }) => chosen.has(contest.id));
  const fees = feesOf(selected);
  const { after, missing } = balanceAfter(user?.balance ?? '0', fees, 'leaves');
  const { minCharacters } = CURRENT_RULES.contests.password;
  const problem = problemOfSelection(selected, cards, passwords, minCharacters);
  const values = { max: MAX_AT_ONCE, count: cards?.contests ?? 0, player: cards?.player ?? '' };
  const short = missing === null ? null : t('teams.enter.short', { missing: xfcText(missing, locale) });
  const confirm = () =>
    enter.mutate({
      ...team,
      contests: selected.map((each) => {
        const { id } = each.contest;
        const password = needsPassword(each) ? passwords.get(id) : undefined;
        return { id, entry: each.entry, ...(password !== undefined && { password }) };
      }),
    });
  return (
    <div className="flex flex-col gap-4">
      <p>{t('teams.enter.text')}</p>
      <ul aria-label={t('teams.enter.list')} className="divide-y overflow-hidden rounded-sm border">
        {contests.map((each) => (
          <ContestChoice
            key={each.contest.id}
            choice={each}
            isOwn={each.contest.id === ownId}
            isChosen={chosen.has(each.contest.id)}
            password={passwords.get(each.contest.id) ?? ''}
            onChoose={() => setChosen(toggled(chosen, each.contest.id))}
            onPassword={(typed) => setPasswords(new Map([...passwords, [each.contest.id, typed]]))}
          />
        ))}
      </ul>
      <MoneySummary
        leaves={/[1-9]/.test(fees) ? { label: t('teams.enter.fees'), amount: fees } : null}
        comes={{ label: t('teams.enter.comes'), thing: t('teams.enter.entries', { count: selected.length }) }}
        fee={null}
        balanceAfter={{ label: t('teams.join.after'), amount: after }}
        confirm={t('teams.enter.confirm', { count: selected.length })}
        busy={enter.isPending}
        blocked={problem === null ? short : t(problemText(problem), values)}
        failure={enter.error === null ? null : failureText(enter.error, t)}
        remedy={<LimitLink failure={enter.error} />}
        onConfirm={confirm}
      />
      <p className="text-center text-xs text-balance text-muted">{t('teams.enter.together')}</p>
    </div>
  );
}

function problemText(problem: NonNullable<ReturnType<typeof problemOfSelection>>): string {
  return problem === 'password.missing' ? 'teams.join.password.missing' : `teams.enter.${problem}`;
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]);
}
