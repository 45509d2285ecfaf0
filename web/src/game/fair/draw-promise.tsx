import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/queries.ts';
import type { CallInput } from '../../lib/api/request.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { TextLink } from '../../ui/text/link.tsx';

interface DrawPromiseProps {
  /** What the commitment promises. */
  readonly text: string;
  /** What the cards are about to be drawn for: a pack, or copies that a recipe takes. */
  readonly drawnFor?: {
    readonly input: CallInput<'packs.draws.commitment'>;
    /** What changes the odds and copies, before their hash. */
    readonly now: string;
  };
}

/** What is fixed before payment: the server's commitment, and of cards the hash of their odds and copies. */
export function DrawPromise({ text, drawnFor }: DrawPromiseProps) {
  const t = useText();
  const next = useQuery(callQuery('packs.draws.commitment', drawnFor?.input ?? {}));
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
          {drawnFor?.now} <code className="break-all">{hash}</code>
        </p>
      )}
    </div>
  );
}
