import { EXCLUSIONS, exclusionEnd, mayExclude, type Exclusion } from '@touchline/domain/wallet/limits';
import { useState } from 'react';
import type { CallOutput } from '../../../lib/api/request.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useGameNow } from '../../../lib/loading/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox, SelectField } from '../../../ui/controls/field.tsx';
import { Moment } from '../../../ui/figures/moment.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';

interface ExclusionSectionProps {
  readonly exclusion: CallOutput<'limits.get'>['exclusion'];
}

/** Self-exclusion: until when, or how long to begin one; one in force is only made longer. */
export function ExclusionSection({ exclusion }: ExclusionSectionProps) {
  const t = useText();
  const now = useGameNow(60_000);
  const [chosen, setChosen] = useState<Exclusion | null>(null);
  const [asking, setAsking] = useState(false);
  const kept =
    exclusion === null
      ? null
      : { until: exclusion.until_dt === null ? null : Date.parse(exclusion.until_dt) };
  const choices = EXCLUSIONS.filter((each) => mayExclude(kept, each, now));
  const isOffered = chosen !== null && choices.includes(chosen);
  return (
    <PanelSection isFlush title={t('limits.exclusion')} text={t('limits.exclusion.text')}>
      <div className="flex flex-col gap-4 border-t p-5">
        {exclusion !== null && (
          <p className="rounded-sm bg-down-soft px-3 py-2 font-medium text-down">
            {exclusion.until_dt === null ? (
              t('limits.exclusion.for-good')
            ) : (
              <>
                {t('limits.exclusion.on')} <Moment time={exclusion.until_dt} />
              </>
            )}
          </p>
        )}
        {choices.length > 0 && (
          <>
            <SelectField
              label={t('limits.exclusion.how-long')}
              placeholder="–"
              value={isOffered ? chosen : ''}
              onChange={({ target }) => setChosen(choices.find((each) => each === target.value) ?? null)}
              choices={choices.map((value) => ({ value, label: t(`limits.exclusion.${value}`) }))}
            />
            <div>
              <Button
                variant="danger"
                blocked={isOffered ? null : t('limits.exclusion.choose')}
                onClick={() => setAsking(true)}
              >
                {t(exclusion === null ? 'limits.exclusion.ask' : 'limits.exclusion.longer')}
              </Button>
            </div>
          </>
        )}
      </div>
      {asking && isOffered && (
        <ExclusionDialog exclusion={chosen} now={now} onClose={() => setAsking(false)} />
      )}
    </PanelSection>
  );
}

interface ExclusionDialogProps {
  readonly exclusion: Exclusion;
  readonly now: number;
  readonly onClose: () => void;
}

/** The last question before a self-exclusion. */
function ExclusionDialog({ exclusion, now, onClose }: ExclusionDialogProps) {
  const t = useText();
  const [understood, setUnderstood] = useState(false);
  const ask = useCall('limits.exclude', {
    invalidates: ['limits.get'],
    onSuccess: () => {
      toast('done', t('limits.exclusion.done'));
      onClose();
    },
  });
  const end = exclusionEnd(exclusion, now);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('limits.exclusion.confirm.title')}
      actions={
        <>
          <Button onClick={onClose}>{t('limits.close')}</Button>
          <Button
            variant="danger"
            busy={ask.isPending}
            blocked={understood ? null : t('limits.exclusion.tick.first')}
            onClick={() => ask.mutate({ exclusion })}
          >
            {t('limits.exclusion.confirm', { length: t(`limits.exclusion.${exclusion}`) })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="font-medium">
          {end === null ? (
            t('limits.exclusion.confirm.for_good')
          ) : (
            <>
              {t('limits.exclusion.confirm.until')} <Moment time={new Date(end).toISOString()} />
            </>
          )}
        </p>
        <p className="text-sm text-muted">{t('limits.exclusion.confirm.text')}</p>
        <Checkbox
          label={t('limits.exclusion.tick')}
          checked={understood}
          onChange={(event) => setUnderstood(event.target.checked)}
        />
        <FailureNote failure={ask.error} />
      </div>
    </Dialog>
  );
}
