import { useText } from '../../../lib/i18n/languages.tsx';
import { SelectField, TextField } from '../../../ui/controls/field.tsx';
import { Switch } from '../../../ui/forms/choice-rows.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';
import { browserTimeZone, type Choices } from './use-settings.ts';

interface QuietSectionProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

const USUAL = { quiet_from: '22:00', quiet_until: '07:00' } as const;

/** Hours in which nothing is pushed, and the time zone of all times. */
export function QuietSection({ choices, onChange }: QuietSectionProps) {
  const t = useText();
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = choices;
  const isOn = from !== null && until !== null;
  return (
    <PanelSection
      title={t('notification-settings.quiet')}
      text={t('notification-settings.quiet.text')}
      control={
        <Switch
          label={t('notification-settings.quiet')}
          isLabelHidden
          checked={isOn}
          onChange={(checked) =>
            onChange(
              checked ? { ...USUAL, time_zone: browserTimeZone() } : { quiet_from: null, quiet_until: null },
            )
          }
        />
      }
    >
      {isOn && (
        <div className="grid grid-cols-2 gap-4 max-sm:[&>:last-child]:col-span-full max-[22rem]:grid-cols-1 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
          <TextField
            label={t('notification-settings.quiet.from')}
            type="time"
            value={from}
            onChange={(event) => event.target.value !== '' && onChange({ quiet_from: event.target.value })}
          />
          <TextField
            label={t('notification-settings.quiet.until')}
            type="time"
            value={until}
            onChange={(event) => event.target.value !== '' && onChange({ quiet_until: event.target.value })}
          />
          <SelectField
            label={t('notification-settings.time-zone')}
            value={timeZone}
            choices={zonesWith(timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(event) => onChange({ time_zone: event.target.value })}
          />
        </div>
      )}
    </PanelSection>
  );
}

/** The time zones of this browser, with the chosen one and UTC, which some leave out. */
function zonesWith(chosen: string): readonly string[] {
  return [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])].toSorted();
}
