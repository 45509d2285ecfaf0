import { Download } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CopyButton } from './copy-button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The recovery codes, shown once: only the button that confirms that they are saved closes the dialog. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useText();
  const text = codes.join('\n');
  const download = () => {
    const link = document.createElement('a');
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.href = address;
    link.download = 'touchline-recovery-codes.txt';
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Dialog
      open
      insistent
      onClose={onClose}
      title={t('security.codes.title')}
      actions={
        <Button variant="main" onClick={onClose}>
          {t('security.codes.done')}
        </Button>
      }
    >
      <p className="text-muted">{t('security.codes.text')}</p>
      <ol className="my-4 grid gap-x-6 gap-y-1 rounded-sm border bg-surface p-4 text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text} />
        <Button size="small" variant="quiet" icon={Download} onClick={download}>
          {t('security.codes.download')}
        </Button>
      </div>
    </Dialog>
  );
}
