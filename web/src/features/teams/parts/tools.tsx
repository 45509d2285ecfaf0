import { Copy, Eraser, Undo2, WandSparkles } from 'lucide-react';
import { useLoginRequired } from '../../../lib/login-required.ts';
import { useText } from '../../../lib/languages.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/tabs.tsx';
import { emptyDraft, formationName, formationOfDraft, formationsOf, isEmptyDraft } from '../draft.ts';
import type { Builder } from '../use-builder.ts';
import { useStarts } from '../use-starts.ts';

/** Formation, ways to begin, and the way back. */
export function Tools({ builder }: { readonly builder: Builder }) {
  const t = useText();
  const guarded = useLoginRequired();
  const { draft, rules, isLocked, editor } = builder;
  const starts = useStarts({
    contest: builder.contest,
    teamId: builder.teamId,
    pool: builder.pool,
    rules,
    onDraft(next, said) {
      builder.choose(null);
      builder.become(next, said);
    },
  });
  const blocked = isLocked ? t('teams.locked.short') : null;
  return (
    <div className="flex flex-col gap-2 pb-3">
      <div className="flex items-center gap-1">
        <FormationChoice builder={builder} />
        <IconButton
          icon={Undo2}
          label={t('teams.undo')}
          atEnd
          disabled={!editor.canUndo || isLocked}
          onClick={builder.undo}
        />
        <IconButton
          icon={Eraser}
          label={t('teams.clear')}
          atEnd
          disabled={isEmptyDraft(draft) || isLocked}
          onClick={() => {
            builder.choose(null);
            builder.become(emptyDraft(formationOfDraft(draft)), t('teams.said.cleared'));
          }}
        />
      </div>
      <div className="grid grid-cols-[auto_auto] gap-2 sm:w-fit max-sm:[&_svg]:hidden">
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
      <p aria-live="polite" className="min-h-4 text-xs text-muted">
        {builder.said}
      </p>
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
