import { ASSET_TYPE } from '@touchline/domain/cards';
import { useText } from '../../../lib/i18n/languages.tsx';
import { ButtonLink, PathLink } from '../../../ui/text/link.tsx';
import { PlayerCard } from '../../../game/cards/player-card.tsx';
import { playerCardPath } from '../../../game/cards/card-path.ts';
import { usePrizeText, type Spin } from '../prize-text.ts';

const CARD = 88;

/** The prize of the spin, with its actions and its proof. */
export function Result({ spin }: { readonly spin: Spin }) {
  const t = useText();
  const prize = usePrizeText();
  const { leased, instead, pack_draw_id: pack } = spin;
  return (
    <div className="wheel-won flex items-start gap-4">
      {leased?.asset_type === ASSET_TYPE.player && (
        <PathLink path={playerCardPath(leased)} aria-label={leased.name} className="shrink-0">
          <PlayerCard player={leased} width={CARD} />
        </PathLink>
      )}
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <p className="eyebrow text-muted">{t('spin.won')}</p>
          <p className="font-display text-xl font-semibold text-accent-ink">{prize.spin(spin)}</p>
          {instead !== null && (
            <p className="text-muted">
              {t(spin.prize.kind === 'pack' ? 'spin.instead.pack' : 'spin.instead.lease')}
            </p>
          )}
          {spin.prize.kind === 'xfc' && <p className="text-muted">{t('spin.promotional')}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {pack !== null && (
            <ButtonLink
              to="/market/market-cards/card-open"
              search={{ draw: pack }}
              variant="main"
              size="small"
            >
              {t('spin.open-pack')}
            </ButtonLink>
          )}
          <ButtonLink to="/fair/spin/$id" params={{ id: String(spin.draw.draw_id) }} size="small">
            {t('spin.proof.link')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
