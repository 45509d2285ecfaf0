import { Check, Copy, Eraser, IdCard, Shirt, Undo2, WandSparkles } from 'lucide-react';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts';
import type { PitchLook } from '../../../game/pitch/pitch.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { emptyDraft, formationName, formationOfDraft, formationsOf, isEmptyDraft } from '../draft.ts';
import type { Builder } from '../use-builder.ts';
import { useStarts } from '../use-starts.ts';

interface ToolsProps {
  readonly builder: Builder;
  readonly variant: PitchLook;
  readonly onLook: (variant: PitchLook) => void;
}

/** Formation, ways to begin, how players are drawn, and the way back. */
export function Tools({ builder, variant, onLook }: ToolsProps) {
  const t = useText();
  const guarded = useLoginRequired();
  const { rules, isLocked, editor } = builder;
  const starts = useStarts({
    contest: builder.contest,
    teamId: builder.teamId,
    pool: builder.pool,
    rules,
    onDraft(next, said) {
      builder.choose(null);
      builder.update(next, said);
    },
  });
  const blocked = isLocked ? t('teams.locked.short') : null;
  useSuggestKey(starts, isLocked);
  return (
    <div className="flex flex-col gap-1.5 pb-1.5">
      <div className="flex items-center gap-1">
        <FormationChoice builder={builder} />
        <IconButton
          icon={Undo2}
          label={t('teams.undo')}
          disabled={!editor.canUndo || isLocked}
          onClick={builder.undo}
        />
        <Clear builder={builder} />
      </div>
      <div className="flex items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2 *:w-auto *:grow max-sm:flex-1 sm:w-fit max-sm:[&_svg]:hidden">
          <Button
            size="small"
            wide
            icon={WandSparkles}
            busy={starts.busy === 'suggest'}
            blocked={blocked}
            onClick={starts.suggest}
          >
            {t('teams.suggest')}
          </Button>
          <Button
            size="small"
            wide
            icon={Copy}
            busy={starts.busy === 'copy'}
            blocked={blocked}
            onClick={() => guarded(starts.copyLast)}
          >
            {t('teams.copy')}
          </Button>
        </div>
        <span className="max-sm:hidden">
          <IconButton
            icon={variant === 'cards' ? Shirt : IdCard}
            label={t(variant === 'cards' ? 'teams.look.shirts' : 'teams.look.cards')}
            onClick={() => onLook(variant === 'cards' ? 'shirts' : 'cards')}
          />
        </span>
      </div>
      <Said builder={builder} />
    </div>
  );
}

/** A suggests a team. */
function useSuggestKey({ busy, suggest }: ReturnType<typeof useStarts>, isLocked: boolean): void {
  useShortcuts([
    {
      keys: 'a',
      label: 'teams.suggest',
      group: 'screen',
      isAvailable: () => !isLocked && busy === null,
      run: suggest,
    },
  ]);
}

function Clear({ builder }: { readonly builder: Builder }) {
  const t = useText();
  return (
    <IconButton
      icon={Eraser}
      label={t('teams.clear')}
      disabled={isEmptyDraft(builder.draft) || builder.isLocked}
      onClick={() => {
        builder.choose(null);
        builder.update(emptyDraft(formationOfDraft(builder.draft)), t('teams.said.cleared'));
      }}
    />
  );
}

/** The last thing that happened, and that nothing of it gets lost. */
function Said({ builder }: { readonly builder: Builder }) {
  const t = useText();
  return (
    <div className="flex min-h-4 items-start justify-between gap-3 text-xs leading-4 text-muted">
      <p aria-live="polite">{builder.said}</p>
      {builder.editor.isKept && (
        <p className="flex shrink-0 items-center gap-1">
          <Check size={14} className="text-up" aria-hidden="true" />
          {t('teams.draft.kept')}
        </p>
      )}
    </div>
  );
}

/** The formation: all of them in view where there is room, the phone's own picker where there is not. */
function FormationChoice({ builder }: { readonly builder: Builder }) {
  const t = useText();
  const formations = formationsOf(builder.rules);
  const choices = formations.map(formationName);
  const current = formationName(formationOfDraft(builder.draft));
  const change = (name: string) => {
    const wanted = formations.find((formation) => formationName(formation) === name);
    if (wanted !== undefined) builder.changeFormation(wanted);
  };
  return (
    <div className="min-w-0 flex-1">
      <label className="flex items-center gap-3 pr-2 sm:hidden">
        <span className="text-sm font-medium text-muted">{t('teams.formation')}</span>
        <select
          value={current}
          onChange={(event) => change(event.target.value)}
          className="figures min-h-11 min-w-0 flex-1 rounded-sm border bg-surface px-3 text-lg"
        >
          {choices.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div className="hidden sm:flex">
        <Segmented
          label={t('teams.formation')}
          choices={choices.map((name) => ({ value: name, label: name }))}
          value={current}
          onChange={change}
        />
      </div>
    </div>
  );
}
