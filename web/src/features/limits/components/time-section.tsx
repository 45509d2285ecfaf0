import { LIMIT_RULES } from '@touchline/domain/wallet/limits';
import { failureText } from '../../../lib/api/failure.ts';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { SelectField } from '../../../ui/controls/field.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';

type Times = Pick<CallOutput<'limits.get'>, 'minutes_today' | 'minutes_this_week' | 'remind_minutes'>;

/** Time played today and this week, and when to be reminded of it. */
export function TimeSection({ times }: { readonly times: Times }) {
  const t = useText();
  const save = useCall('limits.remind', {
    invalidates: ['limits.get'],
    onSuccess: () => toast('done', t('limits.remind.saved')),
    onFailure: (failure) => toast('failed', failureText(failure, t)),
  });
  return (
    <PanelSection isFlush title={t('limits.time')} text={t('limits.time.text')}>
      <dl className="grid grid-cols-2 divide-x border-y">
        <Duration label={t('limits.time.today')} minutes={times.minutes_today} />
        <Duration label={t('limits.time.week')} minutes={times.minutes_this_week} />
      </dl>
      <div className="p-5">
        <SelectField
          label={t('limits.remind')}
          value={times.remind_minutes?.toString() ?? ''}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate({ minutes: target.value })}
          choices={[
            { value: '', label: t('limits.remind.never') },
            ...LIMIT_RULES.reminders.map((minutes) => ({
              value: String(minutes),
              label: t('limits.remind.every', { minutes }),
            })),
          ]}
        />
      </div>
    </PanelSection>
  );
}

function Duration({ label, minutes }: { readonly label: string; readonly minutes: number }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-1 px-5 py-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures text-xl">
        {minutes < 60
          ? t('limits.time.minutes', { minutes })
          : t('limits.time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      </dd>
    </div>
  );
}
