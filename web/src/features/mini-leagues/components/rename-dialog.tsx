import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MAX_NAME } from './create-dialog.tsx';

interface RenameDialogProps {
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Renames a mini-league. */
export function RenameDialog({ id, name, onClose }: RenameDialogProps) {
  const t = useText();
  const [typed, setTyped] = useState(name);
  const rename = useCall('miniLeagues.rename', {
    invalidates: ['miniLeagues.get', 'miniLeagues.list'],
    onSuccess: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && !rename.isPending) rename.mutate({ id, name: typed });
  };
  return (
    <Dialog open onClose={onClose} title={t('mini-leagues.rename')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('mini-leagues.name')}
          value={typed}
          maxLength={MAX_NAME}
          autoComplete="off"
          error={rename.error === null ? null : failureText(rename.error, t)}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button
          type="submit"
          variant="main"
          wide
          busy={rename.isPending}
          blocked={typed.trim() === '' ? t('mini-leagues.name.missing') : null}
        >
          {t('mini-leagues.rename.do')}
        </Button>
      </form>
    </Dialog>
  );
}
