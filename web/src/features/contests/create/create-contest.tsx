import type { User } from '@touchline/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useGameNow, useHydrated } from '../../../lib/loading/hooks.ts';
import { useUnsavedWork } from '../../../lib/loading/unsaved-work.ts';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { storage } from '../../../lib/session/storage.ts';
import { Button } from '../../../ui/controls/button.tsx';

import { PageHeader } from '../../../ui/text/page-header.tsx';
import { keepInvitationPassword } from '../../../game/contests/invitation-passwords.ts';
import { openInvitation } from '../invitation/opened-invitation.ts';
import { creationInput, EMPTY_DRAFT, STEPS, type ContestDraft, type StepName } from './draft.ts';
import { placeOfRefusal, problemsOf, type FieldName, type Problem } from './draft-problems.ts';
import { dropDraft } from './draft-storage.ts';
import { EarlierContests } from './earlier-contests.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import type { StepProps } from './step-props.ts';
import { StepForm } from './step-form.tsx';
import { StepNav } from './step-nav.tsx';
import { EntryStep } from './steps/entry-step.tsx';
import { MatchesStep } from './steps/matches-step.tsx';
import { PrizesStep } from './steps/prizes-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { SponsorStep } from './steps/sponsor-step.tsx';
import { VenueStep } from './steps/venue-step.tsx';
import { WhatStep } from './steps/what-step.tsx';
import { useContestDraft } from './use-contest-draft.ts';
import { useOwnBalance } from './use-own-balance.ts';

/** The wizard that makes a contest. Visitors fill it in, and sign in to make it. */
export function CreateContest() {
  const user = useUser();
  // The server knows no draft of the device: a form that it drew would differ from the kept one.
  if (!useHydrated()) return <Unfilled />;
  return <Wizard key={user?.id ?? 'visitor'} user={user} owner={user?.id ?? null} />;
}

/** The wizard until the draft of the device can be read. */
function Unfilled() {
  const t = useText();
  return (
    <div aria-busy="true">
      <PageHeader title={t('contest-creation.title')} text={t('contest-creation.text')} />
      {/* Not `Skeleton`: its module would take 2.6 kB of shared code into the first page. */}
      <span className="block h-120 w-full animate-skeleton rounded-sm bg-hover" />
    </div>
  );
}

/** Why the server refused a draft, until the draft changes. */
interface Refusal {
  readonly draft: ContestDraft;
  readonly step: StepName;
  readonly field: FieldName;
  readonly text: string;
}

/** On a phone the introduction of the wizard is hidden after the first step. */
function introOf(step: StepName): string {
  return step === STEPS[0] ? '' : 'max-md:hidden';
}

interface WizardProps {
  readonly user: User | null;
  /** Whose draft it is, as of `useContestDraft`. */
  readonly owner: number | null;
}

function Wizard({ user, owner }: WizardProps) {
  const t = useText();
  const guarded = useLoginRequired();
  const wizard = useWizard(user, owner);
  const { step, draft, change, errorOf, problems, refusal, next, restart } = wizard;
  const [isCopying, setCopying] = useState(false);
  return (
    <>
      <PageHeader
        title={t('contest-creation.title')}
        text={<span className={introOf(step)}>{t('contest-creation.text')}</span>}
        isForDesktop={step !== STEPS[0] && draft === EMPTY_DRAFT}
        actions={
          <>
            <Button icon={Copy} className={introOf(step)} onClick={() => guarded(() => setCopying(true))}>
              {t('contest-creation.copy')}
            </Button>
            {draft !== EMPTY_DRAFT && (
              <Button
                variant="quiet"
                icon={RotateCcw}
                // Without the introduction it stands alone at the edge of a phone.
                className={step === STEPS[0] ? '' : 'max-md:-mt-4 max-md:-ml-4'}
                onClick={() => restart(EMPTY_DRAFT)}
              >
                {t('contest-creation.again')}
              </Button>
            )}
          </>
        }
      />
      <StepNav step={step} done={doneSteps(draft, problems)} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 pt-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <StepForm key={`${step} ${wizard.round}`} step={step} onNext={next}>
          <StepFields step={step} {...{ draft, change, errorOf }} />
          {step === 'review' && (
            <ReviewStep
              draft={draft}
              problems={problems}
              busy={wizard.isPending}
              failure={refusal?.field === 'all' ? refusal.text : null}
              onCreate={() => guarded(wizard.create)}
            />
          )}
        </StepForm>
        <div className="lg:sticky lg:top-20">
          <PreviewPanel draft={draft} />
        </div>
      </div>
      {isCopying && (
        <EarlierContests
          onClose={() => setCopying(false)}
          onCopy={(copied) => {
            restart(copied);
            setCopying(false);
          }}
        />
      )}
    </>
  );
}

/** The draft with its step, its errors and what can be done with it. */
function useWizard(user: User | null, owner: number | null) {
  const t = useText();
  const { draft, change, replace } = useContestDraft(owner);
  const { step, go } = useStep();
  const [round, setRound] = useState(0);
  /** The steps that were left by "Next": from then on they show what is missing. */
  const [left, setLeft] = useState<ReadonlySet<StepName>>(new Set());
  const ownBalance = useOwnBalance();
  const means = user === null ? null : { level: user.user_level, balance: user.balance, ownBalance };
  const problems = problemsOf(draft, means, useGameNow(30_000));
  useUnsavedWork(draft !== EMPTY_DRAFT);
  const { create, refusal, isPending } = useCreation(draft, owner, go);
  const own = problems.filter((each) => each.step === step);
  const next = () => {
    setLeft((before) => new Set(before).add(step));
    if (own.length > 0) return false;
    go(STEPS[STEPS.indexOf(step) + 1] ?? 'review');
    return true;
  };
  const errorOf = (field: FieldName) => {
    if (refusal?.step === step && refusal.field === field) return refusal.text;
    const found = left.has(step) ? own.find((each) => each.field === field) : undefined;
    return found === undefined ? null : t(`contest-creation.problem.${found.key}`, found.values);
  };
  const restart = (from: ContestDraft) => {
    replace(from);
    setLeft(new Set());
    setRound(round + 1);
    go('what');
  };
  return { step, draft, change, problems, errorOf, refusal, isPending, next, create, restart, round };
}

/** The step of the address. */
function useStep() {
  const navigate = useNavigate();
  const { step = 'what' } = useSearch({ strict: false }) as { readonly step?: StepName };
  const go = (next: StepName) =>
    void navigate({ to: '/play/contest/create-contest', search: { step: next } });
  return { step, go };
}

/** Steps with nothing missing. An untouched step of choices counts once the draft was started. */
function doneSteps(draft: ContestDraft, problems: readonly Problem[]): ReadonlySet<StepName> {
  if (draft === EMPTY_DRAFT) return new Set();
  return new Set(
    STEPS.filter((step) => step !== 'review' && problems.every((problem) => problem.step !== step)),
  );
}

/** Makes the contest; a refusal leads to the step and field it is about. */
function useCreation(draft: ContestDraft, owner: number | null, go: (step: StepName) => void) {
  const t = useText();
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const creation = useCall('contests.create', {
    invalidates: ['contests.list', 'contests.summary', 'contests.venues'],
    refreshesUser: true,
    onSuccess: async ({ id, slug }) => {
      dropDraft(storage, owner);
      if (draft.isPrivate) keepInvitationPassword(storage, id, draft.password);
      openInvitation(id);
      await navigate({ to: '/play/contest/$id/$slug', params: { id: String(id), slug }, replace: true });
    },
  });
  const create = () =>
    creation.mutate(creationInput(draft), {
      onError: (failure) => {
        const place = placeOfRefusal(failure.code, draft);
        setRefusal({ draft, ...place, text: failureText(failure, t) });
        go(place.step);
      },
    });
  return { create, refusal: refusal?.draft === draft ? refusal : null, isPending: creation.isPending };
}

/** The fields of a step; the review is not one of fields. */
function StepFields({ step, ...props }: StepProps & { readonly step: StepName }) {
  switch (step) {
    case 'what':
      return <WhatStep {...props} />;
    case 'matches':
      return <MatchesStep {...props} />;
    case 'entry':
      return <EntryStep {...props} />;
    case 'venue':
      return <VenueStep {...props} />;
    case 'prizes':
      return <PrizesStep {...props} />;
    case 'sponsor':
      return <SponsorStep {...props} />;
    case 'review':
      return null;
  }
}
