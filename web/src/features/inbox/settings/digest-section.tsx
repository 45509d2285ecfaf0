import { DIGESTS } from '@touchline/domain/notifications/categories';
import { useText } from '../../../lib/i18n/languages.tsx';
import { RadioRows } from '../../../ui/forms/choice-rows.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';
import { browserTimeZone, type Choices, type NotificationSettings } from './use-settings.ts';

interface DigestSectionProps {
  readonly settings: NotificationSettings;
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** Whether unread notifications are summed up by mail, and how often. */
export function DigestSection({ settings, choices, onChange }: DigestSectionProps) {
  const t = useText();
  return (
    <PanelSection title={t('notification-settings.digest')} text={t('notification-settings.digest.text')}>
      <RadioRows
        label={t('notification-settings.digest.how-often')}
        value={choices.digest}
        rows={DIGESTS.map((digest) => ({
          value: digest,
          label: t(`notification-settings.digest.${digest}`),
        }))}
        onChange={(digest) =>
          // Without a chosen time zone that of the browser is used.
          onChange({ digest, ...(choices.time_zone === 'UTC' && { time_zone: browserTimeZone() }) })
        }
      />
      {!settings.has_mail && choices.digest !== 'off' && (
        <p className="text-sm text-muted">
          {t('notification-settings.digest.unverified')}{' '}
          <PathLink
            path="/my-account/account-info"
            className="font-semibold text-accent-ink underline underline-offset-3"
          >
            {t('notification-settings.digest.verify')}
          </PathLink>
        </p>
      )}
    </PanelSection>
  );
}
