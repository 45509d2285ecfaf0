import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { callQuery } from '../../../lib/api/queries.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states/states.tsx';
import { isFullDraft } from '../draft/draft.ts';
import { againstText } from '../problems/problem-text.ts';
import type { Builder } from '../use-builder.ts';
import { SaveTemplate } from './save-template.tsx';
import { takeTemplate, type LeftPick, type Template } from './take-template.ts';
import { TemplateRow } from './template-row.tsx';

interface TemplatesDialogProps {
  readonly builder: Builder;
  /** Fills what a template left open. */
  readonly fill: () => void;
  readonly onClose: () => void;
}

/** A template that is on the pitch, with the picks that could not be taken. */
interface UsedTemplate {
  readonly template: Template;
  readonly left: readonly LeftPick[];
}

/** The manager's templates: to begin the team with one, to save the team as one, to rename and delete them. */
export function TemplatesDialog({ builder, fill, onClose }: TemplatesDialogProps) {
  const t = useText();
  const [used, setUsed] = useState<UsedTemplate | null>(null);
  const use = (template: Template) => {
    const { draft, left } = takeTemplate(template, builder.pool, builder.rules);
    const count = template.picks.length;
    builder.choose(null);
    builder.update(
      draft,
      t('teams.templates.used', { name: template.name, taken: count - left.length, count }),
    );
    if (left.length === 0) onClose();
    else setUsed({ template, left });
  };
  if (used !== null) return <LeftPicks builder={builder} used={used} fill={fill} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t('teams.templates.title')}>
      <Templates builder={builder} onUse={use} />
    </Dialog>
  );
}

function Templates({
  builder,
  onUse,
}: {
  readonly builder: Builder;
  readonly onUse: (template: Template) => void;
}) {
  const t = useText();
  const { data, error, refetch } = useQuery(callQuery('teams.templates.list', {}));
  if (error !== null && data === undefined) {
    return <ErrorState failure={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={3} height="h-16" />;
  return (
    <div className="flex flex-col gap-5">
      {data.data.length === 0 ? (
        <EmptyState title={t('teams.templates.empty')} text={t('teams.templates.empty.text')} />
      ) : (
        <section aria-labelledby="own-templates">
          <h3 id="own-templates" className="flex items-baseline justify-between gap-3 pb-2">
            <span className="eyebrow text-muted">{t('teams.templates.list')}</span>
            <span className="figures text-sm font-normal text-muted">
              {t('teams.templates.count', { count: data.data.length, max: data.max })}
            </span>
          </h3>
          <ul aria-labelledby="own-templates" className="divide-y overflow-hidden rounded-sm border">
            {data.data.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                isLocked={builder.isLocked}
                onUse={() => onUse(template)}
              />
            ))}
          </ul>
        </section>
      )}
      <SaveTemplate builder={builder} templates={data.data} max={data.max} />
    </div>
  );
}

/** The players of a template who were left out, and why. */
function LeftPicks({
  builder,
  used: { template, left },
  fill,
  onClose,
}: Omit<TemplatesDialogProps, 'onClose'> & { readonly used: UsedTemplate; readonly onClose: () => void }) {
  const t = useText();
  const count = template.picks.length;
  const fillAndClose = () => {
    fill();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('teams.templates.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('teams.templates.done')}</Button>
          {!isFullDraft(builder.draft) && (
            <Button variant="main" onClick={fillAndClose}>
              {t('teams.fill')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{t('teams.templates.used', { name: template.name, taken: count - left.length, count })}</p>
        <section aria-labelledby="left-picks" className="overflow-hidden rounded-sm border">
          <h3 id="left-picks" className="eyebrow border-b bg-raised px-4 py-2 text-muted">
            {t('teams.templates.left')}
          </h3>
          <ul aria-labelledby="left-picks" className="divide-y">
            {left.map(({ pick, against, row }) => (
              <li
                key={pick.player_id}
                className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 px-4 py-2"
              >
                <span className="font-semibold">{pick.name}</span>
                <span className="text-sm text-muted">
                  {row === null ? t('teams.against.unknown_player') : againstText(row, against, builder, t)}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <p className="text-sm text-muted">{t('teams.templates.left.text')}</p>
      </div>
    </Dialog>
  );
}
