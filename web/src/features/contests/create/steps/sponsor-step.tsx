import { useQuery } from '@tanstack/react-query';
import { Megaphone, Pencil, Plus } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { callQuery } from '../../../../lib/api/queries.ts';
import type { CallOutput } from '../../../../lib/api/request.ts';
import { useText } from '../../../../lib/i18n/languages.tsx';
import { useUser } from '../../../../lib/session/session.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../../ui/states/states.tsx';
import { Badge } from '../../../../ui/text/badge.tsx';
import { SponsorBlock } from '../../info/sponsor-block.tsx';
import { SignInFirst } from '../sign-in-first.tsx';
import { SponsorDialog } from '../sponsor-dialog.tsx';
import type { StepProps } from '../step-props.ts';

type Sponsor = CallOutput<'sponsors.list'>['data'][number];

/** The manager's sponsors; they are few. */
export const MY_SPONSORS = callQuery('sponsors.list', { page: 1, perPage: 100 });

/** A sponsor of the manager's own, or none. */
export function SponsorStep(props: StepProps) {
  return useUser() === null ? <SignInFirst of="sponsor" drawing="sheet" /> : <Sponsors {...props} />;
}

function Sponsors({ draft, change }: StepProps) {
  const t = useText();
  const list = useQuery(MY_SPONSORS);
  const [edited, setEdited] = useState<Sponsor | 'new' | null>(null);
  const chosen = list.data?.data.find(({ id }) => id === draft.sponsorId);
  return (
    <>
      <fieldset className="panel min-w-0 overflow-hidden">
        <legend className="sr-only">{t('contest-creation.step.sponsor')}</legend>
        {list.data === undefined &&
          (list.error === null ? (
            <SkeletonRows rows={3} />
          ) : (
            <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
          ))}
        {list.data?.data.length === 0 && (
          <EmptyState
            drawing="sheet"
            title={t('contest-creation.sponsor.empty')}
            text={t('contest-creation.sponsor.empty.text')}
          />
        )}
        {list.data !== undefined && list.data.data.length > 0 && (
          <SponsorChoices
            sponsors={list.data.data}
            chosenId={draft.sponsorId}
            onChoose={(sponsorId) => change({ sponsorId })}
            onEdit={setEdited}
          />
        )}
        <div className="border-t p-3">
          <Button icon={Plus} onClick={() => setEdited('new')}>
            {t('contest-creation.sponsor.add')}
          </Button>
        </div>
      </fieldset>
      {chosen !== undefined && (
        <section className="flex flex-col gap-2">
          <h3 className="eyebrow text-muted">{t('contest-creation.sponsor.preview')}</h3>
          <SponsorBlock sponsor={chosen} />
          {!chosen.approved && (
            <p className="text-xs text-muted">
              {t(draft.isPrivate ? 'contest-creation.sponsor.private' : 'contest-creation.sponsor.review')}
            </p>
          )}
        </section>
      )}
      {edited !== null && (
        <SponsorDialog
          sponsor={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={({ id }) => {
            change({ sponsorId: id });
            setEdited(null);
          }}
        />
      )}
    </>
  );
}

interface SponsorChoicesProps {
  readonly sponsors: readonly Sponsor[];
  /** Null: no sponsor. */
  readonly chosenId: number | null;
  readonly onChoose: (sponsorId: number | null) => void;
  readonly onEdit: (sponsor: Sponsor) => void;
}

/** None, or one of the sponsors, each with its state and a button that changes it. */
function SponsorChoices({ sponsors, chosenId, onChoose, onEdit }: SponsorChoicesProps) {
  const t = useText();
  const name = useId();
  return (
    <ul className="divide-y">
      <li>
        <Choice name={name} isChosen={chosenId === null} onChoose={() => onChoose(null)}>
          <span className="font-medium">{t('contest-creation.sponsor.no')}</span>
        </Choice>
      </li>
      {sponsors.map((sponsor) => (
        <li key={sponsor.id} className="flex items-center pr-2">
          <Choice name={name} isChosen={sponsor.id === chosenId} onChoose={() => onChoose(sponsor.id)}>
            <SponsorSign sponsor={sponsor} />
            <span className="min-w-0 flex-1 font-medium break-words">{sponsor.sponsor_name}</span>
            <Badge tone={sponsor.approved ? 'up' : 'xfc'}>
              {t(sponsor.approved ? 'contest-creation.sponsor.approved' : 'contest-creation.sponsor.waiting')}
            </Badge>
          </Choice>
          <IconButton
            icon={Pencil}
            label={t('contest-creation.sponsor.edit', { name: sponsor.sponsor_name })}
            onClick={() => onEdit(sponsor)}
          />
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 text-sm has-checked:bg-accent-soft hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent-ink">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 appearance-none rounded-full border border-line-strong outline-none checked:border-6 checked:border-accent-ink"
      />
      {children}
    </label>
  );
}

/** The logo of a sponsor, or a square of its colour. */
function SponsorSign({ sponsor }: { readonly sponsor: Sponsor }) {
  if (sponsor.logo_url !== null) {
    return (
      <img
        src={sponsor.logo_url}
        alt=""
        width={32}
        height={32}
        className="size-8 shrink-0 rounded-[4px] bg-white object-contain"
      />
    );
  }
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" className="shrink-0 rounded-[4px]">
      <rect width="32" height="32" fill={sponsor.background_color} />
      <Megaphone x="7" y="7" size={18} color="#fff" />
    </svg>
  );
}
