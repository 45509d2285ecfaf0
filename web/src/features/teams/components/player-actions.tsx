import { ArrowLeftRight, Pin, PinOff, Replace, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { pointsText } from '../../../lib/i18n/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyPlayerCard } from '../../../game/cards/lazy-player-card.tsx';
import { AbsenceLine } from '../../../game/football/absence.tsx';
import { OutlookFacts } from '../../../game/football/outlook.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import {
  emptyPlace,
  playerAt,
  withCaptain,
  withSwapped,
  withViceCaptain,
  type Place,
} from '../draft/draft.ts';
import type { Builder } from '../use-builder.ts';
import type { PickRow } from '../pool/pool-rows.ts';

/** In px. */
const CARD_WIDTH = 120;

/** The card of a player with the details it does not show. */
export function PlayerFacts({ row, aside }: { readonly row: PickRow; readonly aside?: ReactNode }) {
  const { t, locale } = useLanguage();
  const { opponent, home, kickoff_dt } = row.next_match;
  return (
    <div className="flex items-start gap-3">
      <LazyPlayerCard
        player={{
          ...row,
          form: row.form_points,
          figure: row.form === null ? null : pointsText(row.form, locale),
        }}
        width={CARD_WIDTH}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="truncate font-display text-lg leading-6 font-semibold">{row.name}</p>
        <p className="flex min-w-0 items-center gap-2 text-xs text-muted">
          <Stars stars={row.stars} />
          <span className="truncate">{t(`ui.position.${row.position}`)}</span>
        </p>
        <p className="text-xs text-balance text-muted">{row.club.name}</p>
        {row.absence !== null && <AbsenceLine absence={row.absence} />}
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-xs text-muted">
          <span>
            {t(home ? 'teams.opponent.home' : 'teams.opponent.away', { opponent })}{' '}
            <Moment time={kickoff_dt} format="weekday" />
          </span>
          <span>
            {t('teams.form')}{' '}
            <span className="figures text-sm text-text">
              {row.form === null ? '–' : pointsText(row.form, locale)}
            </span>
          </span>
        </p>
        <OutlookFacts row={row} />
      </div>
      {aside}
    </div>
  );
}

interface PlayerActionsProps {
  readonly builder: Builder;
  readonly place: Place;
  readonly row: PickRow;
  /** Opens the picker for the place; absent when the picker is always visible. */
  readonly onReplace?: () => void;
  readonly onDone: () => void;
}

/** What can be done with a player of the draft. */
export function PlayerActions({ builder, place, row, onReplace, onDone }: PlayerActionsProps) {
  const { t } = useLanguage();
  const { draft, isLocked } = builder;
  const name = row.short_name;
  const isStarter = place.index !== 'reserve';
  const isCaptain = draft.captainId === row.id;
  const isVice = draft.viceCaptainId === row.id;
  const isPinned = draft.pinned.includes(row.id);
  if (isLocked) return <p className="text-muted">{t('teams.locked.short')}</p>;
  const done = (change: () => void) => () => {
    change();
    onDone();
  };
  return (
    <div className="flex flex-col gap-2">
      {isStarter && builder.rules.hasCaptain && (
        <div className="grid grid-cols-2 gap-2">
          <Armband
            letter={t('ui.pitch.captain.letter')}
            label={t('teams.captain')}
            isWorn={isCaptain}
            onPress={done(() =>
              builder.update(withCaptain(draft, row.id), t('teams.said.captain', { name })),
            )}
          />
          <Armband
            letter={t('ui.pitch.vice_captain.letter')}
            label={t('teams.vice')}
            isWorn={isVice}
            onPress={done(() =>
              builder.update(withViceCaptain(draft, row.id), t('teams.said.vice', { name })),
            )}
          />
        </div>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Swaps builder={builder} place={place} row={row} onDone={onDone} />
        {onReplace && (
          <Button icon={Replace} onClick={onReplace}>
            {t('teams.replace')}
          </Button>
        )}
        <Button
          icon={isPinned ? PinOff : Pin}
          aria-pressed={isPinned}
          title={t('teams.pin.title')}
          onClick={done(() => builder.togglePin(row.id))}
        >
          {t(isPinned ? 'teams.unpin' : 'teams.pin')}
        </Button>
        <Button icon={UserMinus} className="last:odd:col-span-2" onClick={done(() => builder.remove(place))}>
          {t('teams.remove')}
        </Button>
      </div>
    </div>
  );
}

interface ArmbandProps {
  readonly letter: string;
  readonly label: string;
  readonly isWorn: boolean;
  readonly onPress: () => void;
}

function Armband({ letter, label, isWorn, onPress }: ArmbandProps) {
  return (
    <button
      type="button"
      aria-pressed={isWorn}
      onClick={onPress}
      className={`flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-sm border px-3 text-sm font-semibold transition-colors duration-120 ${
        isWorn
          ? 'border-accent-ink bg-accent-soft text-accent-ink'
          : 'bg-raised hover:border-line-strong hover:bg-hover'
      }`}
    >
      <span
        aria-hidden="true"
        className="figures inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-text text-xs text-ground"
      >
        {letter}
      </span>
      <span className="truncate">{label}</span>
    </button>
  );
}

/** A starter swaps with the reserve of the position, a reserve with any starter of it. */
function Swaps({ builder, place, row, onDone }: Omit<PlayerActionsProps, 'onReplace'>) {
  const { t } = useLanguage();
  const { draft, pool } = builder;
  const { position } = place;
  const isStarter = place.index !== 'reserve';
  const bench: Place = { position, index: 'reserve' };
  const swap = (other: Place, announcement: string) => {
    builder.update(withSwapped(draft, place, other), announcement);
    onDone();
  };
  const free = emptyPlace(draft, position);
  const others: Place[] = isStarter
    ? [bench]
    : draft.lines[position].map((_, index): Place => ({ position, index }));
  const taken = others.flatMap((other) => {
    const playerId = playerAt(draft, other);
    const name = playerId === null ? undefined : pool.rows.get(playerId)?.short_name;
    return name === undefined ? [] : [{ other, name }];
  });
  return (
    <>
      {isStarter && draft.reserves[position] === null && (
        <Button
          icon={ArrowLeftRight}
          onClick={() => swap(bench, t('teams.said.benched', { name: row.short_name }))}
        >
          {t('teams.to-bench')}
        </Button>
      )}
      {!isStarter && free !== null && (
        <Button
          icon={ArrowLeftRight}
          onClick={() => swap(free, t('teams.said.promoted', { name: row.short_name }))}
        >
          {t('teams.to-eleven')}
        </Button>
      )}
      {taken.map(({ other, name }) => {
        const text = t('teams.swap.starter', { name });
        return (
          <Button
            key={other.index}
            icon={ArrowLeftRight}
            title={text}
            className="min-w-0 [&>span]:min-w-0"
            onClick={() => swap(other, t('teams.said.swapped', { name: row.short_name, other: name }))}
          >
            <span className="line-clamp-2 text-left leading-4 whitespace-normal">{text}</span>
          </Button>
        );
      })}
    </>
  );
}
