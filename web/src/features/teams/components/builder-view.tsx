import { UserMinus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useStickyBar } from '../../../ui/theme/use-sticky-bar.ts';
import { placeKey, playerAt, type Place } from '../draft/draft.ts';
import { useBuilderKeys } from '../use-builder-keys.ts';
import { useCarrying } from '../use-carrying.ts';
import { PlayerEligibility } from '../pro/player-eligibility.tsx';
import { useDraftReturn } from '../pro/use-draft-return.ts';
import { FieldingOptionsDialog } from '../pro/fielding-options.tsx';
import { usePitchLook } from '../use-pitch-look.ts';
import { useBuilder, type Builder, type BuilderSource } from '../use-builder.ts';
import { KeysLegend } from './keys-legend.tsx';
import { LineUpAlarm } from './line-up-alarm.tsx';
import { Notices, SetAside } from './notices.tsx';
import { Picker, starsFor } from './picker.tsx';
import { PickerSheet } from './picker-sheet.tsx';
import { PlayerActions, PlayerFacts } from './player-actions.tsx';
import { ProblemList } from './problem-list.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { SaveButton, useSave, type SaveAction } from './save.tsx';
import { StatusBar } from './status-bar.tsx';
import { TeamPitch } from './team-pitch.tsx';
import { Tools } from './tools.tsx';

interface BuilderViewProps {
  readonly source: BuilderSource;
  readonly onDeadline: () => void;
  readonly onStale: () => void;
}

/** The builder: pitch and picker side by side where there is room, else the picker as a sheet. */
export function BuilderView({ source, onDeadline, onStale }: BuilderViewProps) {
  const t = useText();
  const builder = useBuilder(source);
  const isWide = useMedia('(width >= 992px)');
  const isPhone = useMedia('(width < 576px)');
  const action = useSave(builder, onStale);
  const [sheet, setSheet] = useState<'player' | 'picker' | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const hands = useRef<HTMLDivElement>(null);
  useCarrying(hands, builder);
  const [variant, setLook] = usePitchLook();
  useBuilderKeys(builder, action);
  useDraftReturn(builder);

  const open = (place: Place) => {
    const isTaken = playerAt(builder.draft, place) !== null;
    if (isWide && builder.chosen !== null && placeKey(builder.chosen) === placeKey(place)) {
      builder.choose(null);
      return;
    }
    builder.choose(place);
    if (!isWide) setSheet(isTaken ? 'player' : 'picker');
    else if (!isTaken) search.current?.focus({ preventScroll: true });
  };
  const jump = (place: Place) => {
    const key = placeKey(place);
    const element = document.querySelector<HTMLElement>(`[data-slot="${key}"]`);
    element?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    element?.focus({ preventScroll: true });
    builder.choose(place);
    if (!isWide) setSheet(playerAt(builder.draft, place) === null ? 'picker' : 'player');
  };
  const close = () => {
    setSheet(null);
    builder.choose(null);
  };

  return (
    <>
      <h1 className="sr-only">{t(builder.teamId === null ? 'teams.title' : 'teams.title.edit')}</h1>
      <StatusBar
        builder={builder}
        onDeadline={onDeadline}
        action={isWide ? <SaveButton action={action} /> : null}
      />
      <Notices builder={builder} failure={action.failure} />
      <LineUpAlarm builder={builder} />
      <div
        ref={hands}
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem] xl:grid-cols-[minmax(0,1fr)_26rem] xl:gap-6"
      >
        <div className="min-w-0">
          <Tools builder={builder} variant={variant} onLook={setLook} />
          <TeamPitch builder={builder} variant={isPhone ? 'shirts' : variant} onPlace={open} />
          <SetAside builder={builder} />
          {isWide && <KeysLegend hasCaptain={builder.rules.hasCaptain} />}
          <ProblemList builder={builder} onJump={jump} />
        </div>
        {isWide && <SidePanel builder={builder} searchRef={search} />}
      </div>
      {!isWide && <PhoneBar action={action} />}
      {!isWide && <PhoneSheets builder={builder} sheet={sheet} onSheet={setSheet} onClose={close} />}
      <FieldingOptionsDialog builder={builder} />
      <SaveDialog builder={builder} action={action} />
    </>
  );
}

/** The picker next to the pitch, below the actions of the selected player. */
function SidePanel({
  builder,
  searchRef,
}: {
  readonly builder: Builder;
  readonly searchRef: React.RefObject<HTMLInputElement | null>;
}) {
  const t = useText();
  const { chosen, chosenRow } = builder;
  const { choose } = builder;
  const isChoosing = chosen !== null;
  useEffect(() => {
    if (!isChoosing) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') choose(null);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <aside
      aria-label={t('teams.picker.label')}
      data-drop="out"
      className="panel sticky top-[9.5rem] flex h-[calc(100dvh-10.5rem)] min-h-96 flex-col overflow-hidden"
    >
      {chosen !== null && (
        <div className="flex flex-col gap-3 border-b p-3">
          {chosenRow === null ? (
            <PickingFor builder={builder} place={chosen} />
          ) : (
            <>
              <PlayerFacts row={chosenRow} aside={<Unchoose builder={builder} />} />
              <PlayerEligibility builder={builder} row={chosenRow} />
              <PlayerActions
                builder={builder}
                place={chosen}
                row={chosenRow}
                onDone={() => builder.choose(null)}
              />
              <PickingFor builder={builder} place={chosen} />
            </>
          )}
        </div>
      )}
      <DropOut />
      <Picker builder={builder} searchRef={searchRef} onPicked={builder.choose} />
    </aside>
  );
}

function Unchoose({ builder }: { readonly builder: Builder }) {
  const t = useText();
  return (
    <span className="self-start">
      <IconButton icon={X} label={t('ui.close')} silent onClick={() => builder.choose(null)} />
    </span>
  );
}

/** The position the picker is open for, and the star limit. */
function PickingFor({ builder, place }: { readonly builder: Builder; readonly place: Place }) {
  const t = useText();
  const stars = starsFor(place, builder);
  const isTaken = playerAt(builder.draft, place) !== null;
  const kind = place.index === 'reserve' ? 'reserve' : 'starter';
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <p className="font-display text-base font-semibold">
        {t(
          isTaken
            ? `teams.picking.instead.${kind}.${place.position}`
            : `teams.picking.${kind}.${place.position}`,
        )}
        {stars !== null && (
          <span className="block font-sans text-xs font-normal text-muted">
            {t('teams.picking.stars', { stars })}
          </span>
        )}
      </p>
      {!isTaken && <Unchoose builder={builder} />}
    </div>
  );
}

/** While someone of the team is carried: off the pitch is here. */
function DropOut() {
  const t = useText();
  return (
    <span aria-hidden="true" className="drop-out">
      <UserMinus size={24} />
      {t('teams.carry.out')}
    </span>
  );
}

/** Where the thumb is: the main action, above the navigation, and why it waits. */
function PhoneBar({ action }: { readonly action: SaveAction }) {
  useStickyBar('action');
  return (
    <div
      data-drop="out"
      className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] [@media(height<560px)]:static z-20 -mx-4 mt-4 border-t bg-ground px-4 pt-2 pb-3 md:bottom-0 md:-mx-6 md:px-6"
    >
      <DropOut />
      {action.blocked !== null && (
        <p className="pb-2 text-center text-xs font-medium text-muted">{action.blocked}</p>
      )}
      <SaveButton action={action} wide />
    </div>
  );
}

interface PhoneSheetsProps {
  readonly builder: Builder;
  readonly sheet: 'player' | 'picker' | null;
  readonly onSheet: (sheet: 'player' | 'picker' | null) => void;
  readonly onClose: () => void;
}

function PhoneSheets({ builder, sheet, onSheet, onClose }: PhoneSheetsProps) {
  const t = useText();
  const { chosen, chosenRow } = builder;
  return (
    <>
      {chosen !== null && chosenRow !== null && (
        <Dialog open={sheet === 'player'} onClose={onClose} title={t(`ui.position.${chosenRow.position}`)}>
          <div className="flex flex-col gap-4">
            <PlayerFacts row={chosenRow} />
            <PlayerEligibility builder={builder} row={chosenRow} />
            <PlayerActions
              builder={builder}
              place={chosen}
              row={chosenRow}
              onReplace={() => onSheet('picker')}
              onDone={onClose}
            />
          </div>
        </Dialog>
      )}
      {sheet === 'picker' && chosen !== null && (
        <PickerSheet builder={builder} place={chosen} onClose={onClose} />
      )}
    </>
  );
}
