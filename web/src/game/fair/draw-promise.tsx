import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/queries.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { TextLink } from '../../ui/text/link.tsx';

interface DrawPromiseProps {
  /** What the commitment promises. */
  readonly text: string;
  /** The pack that is about to be bought. */
  readonly packId?: number;
}

/** What is fixed before payment: the server's commitment, and of a pack the hash of its odds and copies. */
export function DrawPromise({ text, packId }: DrawPromiseProps) {
  const t = useText();
  const next = useQuery(
    callQuery('packs.draws.commitment', packId === undefined ? {} : { package_id: packId }),
  );
  const hash = next.data?.table_hash ?? null;
  return (
    <div className="flex flex-col gap-1 text-xs text-muted">
      <p>
        {text} <TextLink to="/fair">{t('packs.fair.link')}</TextLink>
      </p>
      {next.data !== undefined && (
        <p>
          {t('packs.proof.commitment')} <code className="break-all">{next.data.commitment}</code>
        </p>
      )}
      {hash !== null && (
        <p>
          {t('packs.proof.table-hash.now')} <code className="break-all">{hash}</code>
        </p>
      )}
    </div>
  );
}
