import { CURRENT_RULES } from '@touchline/domain/rules/index';
import { useId } from 'react';
import { KIND_ICONS } from '../../../../game/contests/contest-row.tsx';
import { useText } from '../../../../lib/i18n/languages.tsx';
import { TextField } from '../../../../ui/controls/field.tsx';
import { RadioRows } from '../../../../ui/forms/choice-rows.tsx';
import { SCORINGS, type ContestDraft } from '../draft.ts';
import type { StepProps } from '../step-props.ts';

const MAX_NAME = 60;

/** Name, kind and scoring. */
export function WhatStep({ draft, change, errorOf }: StepProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('contest-creation.name')}
        name="name"
        hint={t('contest-creation.name.hint')}
        error={errorOf('name')}
        aside={
          <span className="tabular">
            {draft.name.length} / {MAX_NAME}
          </span>
        }
        value={draft.name}
        maxLength={MAX_NAME}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <KindChoice kind={draft.kind} onChange={(kind) => change({ kind })} />
      <RadioRows
        label={t('contest-creation.scoring')}
        value={draft.scoring}
        // A pro contest needs leagues with full statistics: the matches are chosen again.
        onChange={(scoring) =>
          change({
            scoring,
            ...((scoring === 'easy') !== (draft.scoring === 'easy') && { matches: [], rounds: [] }),
          })
        }
        rows={SCORINGS.map((value) => ({
          value,
          label: t(`contest-creation.scoring.${value}`),
          text: t(`contest-creation.scoring.${value}.text`, {
            stars:
              value === 'rookie' ? CURRENT_RULES.proTeam.rookie.maxStars : CURRENT_RULES.easyTeam.maxStars,
            level: CURRENT_RULES.proTeam.rookie.belowLevel,
          }),
        }))}
      />
    </>
  );
}

interface KindChoiceProps {
  readonly kind: ContestDraft['kind'];
  readonly onChange: (kind: ContestDraft['kind']) => void;
}

/** The three kinds side by side, each with how it pays. */
function KindChoice({ kind, onChange }: KindChoiceProps) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">{t('contest-creation.kind')}</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {([3, 2, 1] as const).map((each) => {
          const KindIcon = KIND_ICONS[each];
          return (
            <label
              key={each}
              className="relative flex items-start gap-3 rounded-sm border bg-surface p-3 text-sm transition-colors duration-120 hover:border-line-strong has-checked:border-accent-ink has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent-ink sm:flex-col sm:gap-2"
            >
              <input
                type="radio"
                name={name}
                checked={each === kind}
                onChange={() => onChange(each)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <KindIcon
                size={22}
                aria-hidden="true"
                className={each === kind ? 'shrink-0 text-accent-ink' : 'shrink-0 text-muted'}
              />
              <span className="flex flex-col gap-0.5">
                <span className="font-semibold">{t(`contests.kind.${each}`)}</span>
                <span className="text-xs text-muted">{t(`contest-creation.kind.${each}`)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
