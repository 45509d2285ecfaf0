import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { callQuery } from '../../../lib/api/queries.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { saveFile } from '../../../lib/page/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { TextLink } from '../../../ui/text/link.tsx';

/** Where the books are checked, and the proof that the manager's balance is in their sum. */
export function BooksNote() {
  const t = useText();
  const inclusion = useQuery({ ...callQuery('solvency.inclusion', {}), enabled: false });
  const download = async (): Promise<void> => {
    const { data } = await inclusion.refetch();
    if (data === undefined) return;
    const { proof } = data;
    if (proof === null) toast('info', t('wallet.books.later'));
    else {
      saveFile(
        `touchline-proof-${proof.snapshot.id}.json`,
        'application/json',
        `${JSON.stringify({ proof }, null, 2)}\n`,
      );
    }
  };
  return (
    <section aria-label={t('wallet.books.proof')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-xs text-muted">
        {t('wallet.books')} <TextLink to="/fair/solvency">{t('wallet.books.proof')}</TextLink>
      </p>
      <Button size="small" icon={Download} busy={inclusion.isFetching} onClick={() => void download()}>
        {t('wallet.books.download')}
      </Button>
      {inclusion.error !== null && <FailureNote failure={inclusion.error} />}
    </section>
  );
}
