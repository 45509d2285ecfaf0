import { ArrowUpRight } from 'lucide-react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { playerPath } from '../../../game/football/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { buttonClass } from '../../../ui/controls/button-variant.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PlayerFacts } from './player-actions.tsx';
import type { PickRow } from '../pool/pool-rows.ts';

interface PlayerDetailsProps {
  readonly row: PickRow;
  /** The effect of a press on the row, as text; null: the player can't be picked, or is picked already. */
  readonly pick: string | null;
  /** Why the player can't be picked, in words. */
  readonly refusal: string | null;
  readonly onPick: (row: PickRow) => void;
  readonly onClose: () => void;
}

/** What is known about a player before they are picked: card, chance to play, last points, opponent, and their page. */
export function PlayerDetails({ row, pick, refusal, onPick, onClose }: PlayerDetailsProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      open
      onClose={onClose}
      title={row.short_name}
      actions={
        <>
          <PathLink path={playerPath(row)} className={buttonClass({})}>
            <ArrowUpRight size={18} aria-hidden="true" />
            {t('teams.details.page')}
          </PathLink>
          {pick !== null && (
            <Button
              variant="main"
              onClick={() => {
                onPick(row);
                onClose();
              }}
            >
              {pick}
            </Button>
          )}
        </>
      }
    >
      <PlayerFacts row={row} />
      {refusal !== null && <p className="mt-3 text-sm font-medium text-xfc">{refusal}</p>}
    </Dialog>
  );
}
