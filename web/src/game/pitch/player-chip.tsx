import type { ReactNode } from 'react';
import { Kit, type KitColours } from '../clubs/kit.tsx';
import { LazyPortrait } from '../faces/lazy-portrait.tsx';
import type { PortraitProps } from '../faces/portrait.tsx';
import { useText } from '../../lib/i18n/languages.tsx';
import { StarMark, Stars } from '../cards/stars.tsx';

interface PlayerChipProps {
  readonly name: string;
  readonly kit: KitColours;
  readonly shirtNumber?: number;
  /** Shows the player's portrait instead of the shirt. */
  readonly face?: PortraitProps['player'];
  readonly stars?: number;
  /** Next to the name: captain, absent, own player. */
  readonly mark?: ReactNode;
  /** Below the name: position, club, opponent. */
  readonly detail?: ReactNode;
  /** At the end of the row: points, price, a button. */
  readonly aside?: ReactNode;
}

/** A player as one row of a list. */
export function PlayerChip({ name, kit, shirtNumber, face, stars, mark, detail, aside }: PlayerChipProps) {
  const t = useText();
  return (
    <div className="flex min-h-14 min-w-0 items-center gap-3">
      {face === undefined ? (
        <Kit kit={kit} number={shirtNumber} size={40} />
      ) : (
        <LazyPortrait player={face} size={48} />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold">{name}</span>
          {stars !== undefined && (
            <span className="max-sm:hidden">
              <Stars stars={stars} size={10} />
            </span>
          )}
          {mark}
        </span>
        {/* On a phone the name needs the whole line: the stars come before the text below it. */}
        {(detail !== undefined || stars !== undefined) && (
          <span className="flex min-w-0 items-center gap-2">
            {stars !== undefined && (
              <span className="figures inline-flex shrink-0 items-center gap-0.5 text-sm leading-none sm:hidden">
                <span className="sr-only">{t('ui.stars', { stars })}</span>
                <span aria-hidden="true">{stars}</span>
                <StarMark />
              </span>
            )}
            {detail !== undefined && <span className="truncate text-xs text-muted">{detail}</span>}
          </span>
        )}
      </div>
      {aside}
    </div>
  );
}
