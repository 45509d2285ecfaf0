import { ArrowLeftRight, BellRing } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { placeOfPlayer, withoutPlayerAt } from '../draft/draft.ts';
import { nonStartersOf } from '../problems/problems.ts';
import type { Builder } from '../use-builder.ts';
import { useStarts } from '../use-starts.ts';

/** Line-ups are out and someone of the draft does not start: one press puts others in their places. */
export function LineUpAlarm({ builder }: { readonly builder: Builder }) {
  const t = useText();
  const { contest, teamId, pool, rules, draft, isLocked } = builder;
  const out = nonStartersOf(draft, pool);
  const rest = out.reduce((left, { id }) => {
    const place = placeOfPlayer(left, id);
    return place === null ? left : withoutPlayerAt(left, place);
  }, draft);
  const starts = useStarts({
    contest,
    teamId,
    pool,
    rules,
    draft: { ...rest, pinned: [] },
    onDraft(next, announcement) {
      builder.choose(null);
      builder.update(next, announcement);
    },
    onBlocked() {
      toast('info', t('line-ups.swap.impossible'));
    },
  });
  if (out.length === 0 || isLocked) return null;
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-xfc-soft px-4 py-2"
    >
      <BellRing size={18} className="shrink-0 text-xfc" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-48 py-1">
        <span className="font-semibold">{t('line-ups.alarm', { count: out.length })}</span>{' '}
        <span className="text-muted">{out.map(({ short_name }) => short_name).join(', ')}</span>
      </p>
      <Button size="small" icon={ArrowLeftRight} busy={starts.busy === 'fill'} onClick={starts.fill}>
        {t('line-ups.swap')}
      </Button>
    </div>
  );
}
