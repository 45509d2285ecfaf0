import { Scale } from 'lucide-react';
import { SimulatedMark } from '../contests/simulated-mark.tsx';
import { useText } from '../../lib/i18n/languages.tsx';
import { ExplainedBadge } from '../../ui/text/explained-badge.tsx';

interface TraderMarkProps {
  readonly manager: { readonly simulated: boolean; readonly market_maker: boolean };
}

/** Says of a nickname that a market maker or another simulated manager bears it; nothing for people. */
export function TraderMark({ manager }: TraderMarkProps) {
  const t = useText();
  if (!manager.market_maker) return manager.simulated && <SimulatedMark />;
  return (
    <ExplainedBadge icon={Scale} label={t('market.maker')} explanation={t('market.maker.explained')}>
      {t('market.maker')}
    </ExplainedBadge>
  );
}
