import { moneyText, parseMoney, xfc } from '@touchline/domain/money';
import { useNavigate } from '@tanstack/react-router';
import { LimitLink } from '../../../game/limits/limit-link.tsx';
import { failureText } from '../../../lib/api/failure.ts';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { xfcText } from '../../../lib/i18n/money.ts';
import { useUser } from '../../../lib/session/session.tsx';
import { useCall } from '../../../lib/api/use-call.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { ButtonLink } from '../../../ui/text/link.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { keepSealed } from '../just-drawn.ts';
import { DrawPromise } from '../../../game/fair/draw-promise.tsx';
import { Odds } from './odds.tsx';
import type { Pack } from './pack-tile.tsx';
import { ValueLine } from './value-line.tsx';

interface BuyDialogProps {
  readonly pack: Pack;
  readonly onClose: () => void;
}

/** The purchase of a pack: odds, what leaves, what comes, the balance after, one confirm; then the pack opens. */
export function BuyDialog({ pack, onClose }: BuyDialogProps) {
  const { t, locale } = useLanguage();
  const navigate = useNavigate();
  const user = useUser();
  const buy = useCall('packs.buy', {
    refreshesUser: true,
    invalidates: ['packs.list', 'packs.draws.list', 'packs.draws.commitment', 'packs.exchangeable'],
    onSuccess: async ({ draw }) => {
      keepSealed(draw.draw_id);
      await navigate({ to: '/market/market-cards/card-open', search: { draw: draw.draw_id } });
    },
  });
  const balance = parseMoney('XFC', user?.balance ?? '0')?.units ?? 0n;
  const price = parseMoney('XFC', pack.price)?.units ?? 0n;
  const isShort = balance < price;
  const name = t(`packs.name.${pack.key}`);
  return (
    <Dialog open onClose={onClose} title={name}>
      <div className="flex flex-col gap-5">
        <p className="text-muted">{t('packs.buy.text', { cards: pack.cards, league: pack.league.name })}</p>
        <Odds odds={pack.odds} label={t('packs.odds')} />
        {pack.last_card_odds !== null && <Odds odds={pack.last_card_odds} label={t('packs.odds.last')} />}
        <ValueLine value={pack.value} />
        <MoneySummary
          leaves={{ label: t('packs.buy.leaves'), amount: pack.price }}
          comes={{ label: t('packs.buy.comes'), thing: t('packs.cards', { cards: pack.cards }) }}
          fee={null}
          balanceAfter={{
            label: t('packs.buy.after'),
            amount: moneyText(xfc(isShort ? balance : balance - price)),
          }}
          confirm={t('packs.buy.confirm', { price: xfcText(pack.price, locale) })}
          onConfirm={() => buy.mutate({ package_id: pack.id })}
          busy={buy.isPending}
          blocked={
            isShort
              ? t('packs.buy.short', { missing: xfcText(moneyText(xfc(price - balance)), locale) })
              : null
          }
          failure={buy.error === null ? null : failureText(buy.error, t)}
          remedy={<LimitLink failure={buy.error} />}
        />
        {isShort && (
          <ButtonLink to="/my-account/my-wallet/buy-xfc/{-$type}" params={{ type: undefined }} wide>
            {t('packs.buy.get-xfc')}
          </ButtonLink>
        )}
        <DrawPromise
          text={t('packs.buy.fair')}
          drawnFor={{ input: { package_id: pack.id }, now: t('packs.proof.table-hash.now') }}
        />
      </div>
    </Dialog>
  );
}
