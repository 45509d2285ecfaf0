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
  const formations = formationsOf(rules);
  const blocked = isLocked ? t('teams.locked.short') : null;
  return (
    <div className="flex flex-col gap-2 pb-3">
      <div className="flex items-center gap-1">
        <div className="flex min-w-0 flex-1">
          <Segmented
            label={t('teams.formation')}
            choices={formations.map((formation) => ({
              value: formationName(formation),
              label: formationName(formation),
            }))}
            value={formationName(formationOfDraft(draft))}
            onChange={(name) => {
              const wanted = formations.find((formation) => formationName(formation) === name);
              if (wanted !== undefined) builder.changeFormation(wanted);
            }}
          />
        </div>
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
    </div>
  );
}
