import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { deferredIsland } from '../../../lib/loading/deferred-island.tsx';
import { createSharedValue } from '../../../lib/page/shared-value.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';

type Part<Props extends object> = (props: Props) => ReactNode;

/**
 * A part of a match's statistics whose script loads when the part comes into view. If the script fails to load, the part
 * shows an error. `fallback` has the height of the part.
 */
export function statisticsPart<Props extends object>(
  load: () => Promise<Part<Props>>,
  fallback: () => ReactNode,
): Part<Props> {
  const missing = createSharedValue(0);
  const Fallback = fallback;
  return deferredIsland(
    load,
    function Waiting() {
      return missing.useValue() > 0 ? <NotLoaded /> : <Fallback />;
    },
    missing,
  );
}

function NotLoaded() {
  const t = useText();
  return (
    <div role="alert" className="panel">
      <EmptyState
        drawing="unplugged"
        title={t('football.statistics.failed')}
        text={t('football.statistics.failed.text')}
        action={
          <Button icon={RotateCw} onClick={() => location.reload()}>
            {t('football.statistics.failed.reload')}
          </Button>
        }
      />
    </div>
  );
}
