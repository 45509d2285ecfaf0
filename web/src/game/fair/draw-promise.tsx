import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/queries.ts';
import { useText } from '../../lib/i18n/languages.tsx';
import { TextLink } from '../../ui/text/link.tsx';

/** The server's commitment to the next draw, shown before it; `text` says what it promises. */
export function DrawPromise({ text }: { readonly text: string }) {
  const t = useText();
  const next = useQuery(callQuery('packs.draws.commitment', {}));
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
    </div>
  );
}
