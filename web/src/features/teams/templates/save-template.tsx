import { templateKey } from '@touchline/domain/contests/templates';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../../lib/api/failure.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { isEmptyDraft, teamOf } from '../draft/draft.ts';
import type { Builder } from '../use-builder.ts';
import { MAX_NAME } from './template-name.ts';
import type { Template } from './take-template.ts';

interface SaveTemplateProps {
  readonly builder: Builder;
  readonly templates: readonly Template[];
  readonly max: number;
}

/** Saves the team on the pitch as a template; an existing name is replaced, with a notice. */
export function SaveTemplate({ builder, templates, max }: SaveTemplateProps) {
  const t = useText();
  const [name, setName] = useState('');
  const { draft, contest } = builder;
  const same = templates.find((template) => templateKey(template.name) === templateKey(name));
  const save = useCall('teams.templates.save', {
    invalidates: ['teams.templates.list'],
    onSuccess: () => {
      toast('done', t('teams.templates.saved', { name: name.trim() }));
      setName('');
    },
  });
  const isFull = same === undefined && templates.length >= max;
  const blocked = isEmptyDraft(draft)
    ? t('teams.templates.save.empty')
    : name.trim() === ''
      ? t('teams.templates.save.name')
      : isFull
        ? t('teams.templates.full', { max })
        : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (blocked !== null || save.isPending) return;
    const { starters, reserves, captainId, viceCaptainId } = teamOf(draft);
    save.mutate({
      ...(same !== undefined && { template_id: same.id }),
      name,
      is_pro: contest.is_pro,
      starters: [...starters],
      reserves: [...reserves],
      captain_id: captainId,
      vice_captain_id: viceCaptainId,
    });
  };
  return (
    <form onSubmit={submit} aria-labelledby="save-template" className="flex flex-col gap-3 border-t pt-4">
      <h3 id="save-template" className="eyebrow text-muted">
        {t('teams.templates.save')}
      </h3>
      <TextField
        label={t('teams.templates.name')}
        value={name}
        maxLength={MAX_NAME}
        autoComplete="off"
        error={save.error === null ? null : failureText(save.error, t)}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" wide busy={save.isPending} blocked={blocked}>
        {same === undefined
          ? t('teams.templates.save.do')
          : t('teams.templates.replace', { name: same.name })}
      </Button>
    </form>
  );
}
