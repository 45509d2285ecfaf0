import { Bot } from 'lucide-react';
import { useText } from '../../lib/i18n/languages.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { ExplainedBadge } from '../../ui/text/explained-badge.tsx';

/** Marks the nickname of a simulated manager; explains itself on hover, focus and click. */
export function SimulatedMark() {
  const t = useText();
  return (
    <ExplainedBadge icon={Bot} label={t('ui.simulated')} explanation={t('ui.simulated.explained')}>
      <span className="max-md:sr-only">{t('ui.simulated')}</span>
    </ExplainedBadge>
  );
}

/** The same mark inside a link or button, which can't contain another focusable element. */
export function SimulatedLabel() {
  const t = useText();
  return (
    <span title={t('ui.simulated.explained')} className="inline-flex shrink-0">
      <Badge icon={Bot}>
        <span className="max-md:sr-only">{t('ui.simulated')}</span>
      </Badge>
    </span>
  );
}
