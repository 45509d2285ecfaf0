import { Pencil, Trash2 } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { MAX_NAME } from './template-name.ts';
import type { Template } from './take-template.ts';

interface TemplateRowProps {
  readonly template: Template;
  readonly isLocked: boolean;
  readonly onUse: () => void;
}

/** A template: use it, rename it, delete it after a second press. */
export function TemplateRow({ template, isLocked, onUse }: TemplateRowProps) {
  const t = useText();
  const [mode, setMode] = useState<'shown' | 'renaming' | 'deleting'>('shown');
  const { name, picks, is_pro } = template;
  const back = () => setMode('shown');
  if (mode === 'renaming') return <Renaming template={template} onDone={back} />;
  if (mode === 'deleting') return <Deleting template={template} onCancel={back} />;
  return (
    <li className="flex min-h-16 items-center gap-1 py-2 pr-2 pl-4">
      <span className="flex min-w-0 flex-1 flex-col pr-2">
        <span className="truncate font-semibold">{name}</span>
        <span className="truncate text-xs text-muted">
          {t(is_pro ? 'teams.templates.pro' : 'teams.templates.easy')}
          {' · '}
          {t('teams.templates.players', { count: picks.length })}
        </span>
      </span>
      <IconButton
        icon={Pencil}
        label={t('teams.templates.rename', { name })}
        onClick={() => setMode('renaming')}
      />
      <IconButton
        icon={Trash2}
        label={t('teams.templates.delete', { name })}
        onClick={() => setMode('deleting')}
      />
      <Button
        size="small"
        aria-label={t('teams.templates.use.named', { name })}
        blocked={isLocked ? t('teams.locked.short') : null}
        onClick={onUse}
      >
        {t('teams.templates.use')}
      </Button>
    </li>
  );
}

const AFTER_CHANGE = ['teams.templates.list'] as const;

function Renaming({ template, onDone }: { readonly template: Template; readonly onDone: () => void }) {
  const t = useText();
  const [name, setName] = useState(template.name);
  const rename = useCall('teams.templates.rename', {
    invalidates: AFTER_CHANGE,
    onSuccess: () => {
      toast('done', t('teams.templates.renamed', { name: name.trim() }));
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ template_id: template.id, name });
  };
  return (
    <li className="p-4">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={t('teams.templates.name')}
          value={name}
          maxLength={MAX_NAME}
          error={rename.error === null ? null : failureText(rename.error, t)}
          onChange={(event) => setName(event.target.value)}
        />
        <span className="flex justify-end gap-2">
          <Button size="small" onClick={onDone}>
            {t('teams.templates.cancel')}
          </Button>
          <Button
            size="small"
            type="submit"
            busy={rename.isPending}
            blocked={name.trim() === '' ? t('teams.templates.save.name') : null}
          >
            {t('teams.templates.rename.do')}
          </Button>
        </span>
      </form>
    </li>
  );
}

function Deleting({ template, onCancel }: { readonly template: Template; readonly onCancel: () => void }) {
  const t = useText();
  const { id, name } = template;
  const remove = useCall('teams.templates.delete', {
    invalidates: AFTER_CHANGE,
    onSuccess: () => toast('done', t('teams.templates.deleted', { name })),
  });
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-2 py-2 pr-2 pl-4">
      <span className="min-w-0 truncate font-semibold">
        {remove.error === null ? name : failureText(remove.error, t)}
      </span>
      <span className="flex gap-2">
        <Button size="small" onClick={onCancel}>
          {t('teams.templates.cancel')}
        </Button>
        <Button
          size="small"
          variant="danger"
          busy={remove.isPending}
          onClick={() => remove.mutate({ template_id: id })}
        >
          {t('teams.templates.delete.sure')}
        </Button>
      </span>
    </li>
  );
}
