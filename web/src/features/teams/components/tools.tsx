import { useQuery } from '@tanstack/react-query';
import {
  Check,
  Copy,
  Eraser,
  House,
  IdCard,
  LayoutTemplate,
  Redo2,
  Shirt,
  Undo2,
  WandSparkles,
} from 'lucide-react';
import { useState } from 'react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useLoginRequired } from '../../../lib/session/login-required.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts';
import type { PitchLook } from '../../../game/pitch/pitch.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { clientOnly } from '../../../lib/loading/client-only.tsx';
import {
  emptyDraft,
  formationName,
  formationOfDraft,
  formationsOf,
  isEmptyDraft,
  isFullDraft,
} from '../draft/draft.ts';
import type { Builder } from '../use-builder.ts';
import { useStarts } from '../use-starts.ts';

const TemplatesDialog = clientOnly(
  async () => (await import('../templates/templates-dialog.tsx')).TemplatesDialog,
);

interface ToolsProps {
  readonly builder: Builder;
  readonly variant: PitchLook;
  readonly onLook: (variant: PitchLook) => void;
}

/** Formation, ways to begin and to finish, how players are drawn, and the steps back and forth. */
export function Tools({ builder, variant, onLook }: ToolsProps) {
  const ways = useWays(builder);
  const { fill } = ways.starts;
  return (
    <div className="flex flex-col gap-1.5 pb-1.5">
      <div className="flex items-center gap-1">
        <FormationChoice builder={builder} />
        <Steps builder={builder} />
        <Clear builder={builder} />
        <span className="sm:hidden">
          <Templates builder={builder} fill={fill} look="icon" />
        </span>
      </div>
      <Ways builder={builder} ways={ways} variant={variant} onLook={onLook} />
      <Announcement builder={builder} />
    </div>
  );
}

/** The way back, and forth again. */
function Steps({ builder }: { readonly builder: Builder }) {
  const t = useText();
  const { editor, isLocked, undo, redo } = builder;
  return (
    <>
      <IconButton
        icon={Undo2}
        label={t('teams.undo')}
        disabled={!editor.canUndo || isLocked}
        onClick={undo}
      />
      <IconButton
        icon={Redo2}
        label={t('teams.redo')}
        disabled={!editor.canRedo || isLocked}
        onClick={redo}
      />
    </>
  );
}

interface WaysProps extends ToolsProps {
  readonly ways: ReturnType<typeof useWays>;
}

/** Ways to begin a team and to finish it. */
function Ways({ builder, ways: { starts, locked, fillBlocked }, variant, onLook }: WaysProps) {
  const t = useText();
  const guarded = useLoginRequired();
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <div className="flex flex-wrap gap-2 *:w-auto *:grow max-sm:flex-1 sm:w-fit max-sm:[&_svg]:hidden">
          <Button
            size="small"
            wide
            icon={WandSparkles}
            data-tour="suggest"
            busy={starts.busy === 'fill'}
            blocked={fillBlocked}
            onClick={starts.fill}
          >
            {t(isEmptyDraft(builder.draft) ? 'teams.suggest' : 'teams.fill')}
          </Button>
          <Button
            size="small"
            wide
            icon={Copy}
            busy={starts.busy === 'copy'}
            blocked={locked}
            onClick={() => guarded(starts.copyLast)}
          >
            {t('teams.copy')}
          </Button>
        </div>
        <span className="max-sm:hidden">
          <Templates builder={builder} fill={starts.fill} look="button" />
        </span>
        <span className="ml-auto max-sm:hidden">
          <IconButton
            icon={variant === 'cards' ? Shirt : IdCard}
            label={t(variant === 'cards' ? 'teams.look.shirts' : 'teams.look.cards')}
            onClick={() => onLook(variant === 'cards' ? 'shirts' : 'cards')}
          />
        </span>
      </div>
      {builder.contest.is_pro && fillBlocked === null && <FillWithLeases starts={starts} />}
    </>
  );
}

/** In pro contests: fills with players whom the house leases for free this week, and leases them. */
function FillWithLeases({ starts }: { readonly starts: ReturnType<typeof useStarts> }) {
  const t = useText();
  const user = useUser();
  const leases = useQuery({ ...callQuery('market.leases.list', {}), enabled: user !== null });
  const count = leases.data?.free_left ?? 0;
  if (count === 0) return null;
  return (
    <Button
      size="small"
      icon={House}
      busy={starts.busy === 'lease'}
      onClick={() => starts.fillWithLeases(count)}
    >
      {t('pro.suggest.leases', { count })}
    </Button>
  );
}

function useWays(builder: Builder) {
  const t = useText();
  const { contest, teamId, pool, rules, draft, isLocked } = builder;
  const starts = useStarts({
    contest,
    teamId,
    pool,
    rules,
    draft,
    onDraft(next, announcement) {
      builder.choose(null);
      builder.update(next, announcement);
    },
    onBlocked(reason) {
      builder.announce(reason);
      toast('info', reason);
    },
  });
  const locked = isLocked ? t('teams.locked.short') : null;
  const isFull = draft.pinned.length === 0 && isFullDraft(draft);
  const fillBlocked = locked ?? (isFull ? t('teams.fill.full') : null);
  useFillKey(starts, fillBlocked);
  return { starts, locked, fillBlocked };
}

interface TemplatesProps {
  readonly builder: Builder;
  /** Fills what a template left open. */
  readonly fill: () => void;
  /** An icon alone is for a phone. */
  readonly look: 'button' | 'icon';
}

/** Opens the manager's templates. */
function Templates({ builder, fill, look }: TemplatesProps) {
  const t = useText();
  const guarded = useLoginRequired();
  const [isOpen, setOpen] = useState(false);
  const opener = { 'aria-haspopup': 'dialog', onClick: () => guarded(() => setOpen(true)) } as const;
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={LayoutTemplate} label={t('teams.templates')} {...opener} />
      ) : (
        <Button size="small" icon={LayoutTemplate} {...opener}>
          {t('teams.templates')}
        </Button>
      )}
      {isOpen && <TemplatesDialog builder={builder} fill={fill} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A suggests a team, or fills the rest of it. */
function useFillKey({ busy, fill }: ReturnType<typeof useStarts>, blocked: string | null): void {
  useShortcuts([
    {
      keys: 'a',
      label: 'teams.fill',
      group: 'screen',
      isAvailable: () => busy === null,
      run: () => (blocked === null ? fill() : toast('info', blocked)),
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
function Announcement({ builder }: { readonly builder: Builder }) {
  const t = useText();
  return (
    <div className="flex min-h-4 items-start justify-between gap-3 text-xs leading-4 text-muted">
      <p aria-live="polite">{builder.announcement}</p>
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
      <label className="flex pr-2 sm:hidden">
        <span className="sr-only">{t('teams.formation')}</span>
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
          tight
        />
      </div>
    </div>
  );
}
