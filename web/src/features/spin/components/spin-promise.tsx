import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { TextLink } from '../../../ui/text/link.tsx';

/** The server's commitment, shown before the spin. */
export function SpinPromise() {
  const t = useText();
  const next = useQuery(callQuery('packs.draws.commitment', {}));
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      <p>
        {t('spin.fair')} <TextLink to="/fair">{t('packs.fair.link')}</TextLink>
      </p>
      {next.data !== undefined && (
        <p>
          {t('packs.proof.commitment')} <code className="break-all">{next.data.commitment}</code>
        </p>
      )}
    </div>
  );
}
