import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
} from '@touchline/domain/notifications/categories';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Checkbox } from '../../../ui/controls/field.tsx';
import type { Choices } from './use-settings.ts';

interface CategoriesSectionProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

const CHANNELS = ['push', 'mail'] as const;
const OFF = { push: 'push_off', mail: 'mail_off' } as const;

/** What is pushed and what digests tell, by category. */
export function CategoriesSection({ choices, onChange }: CategoriesSectionProps) {
  const t = useText();
  return (
    <section className="panel overflow-hidden" aria-label={t('notification-settings.categories')}>
      <div className="flex flex-col gap-0.5 p-4">
        <h2 className="text-base font-semibold">{t('notification-settings.categories')}</h2>
        <p className="text-sm text-muted">{t('notification-settings.categories.text')}</p>
      </div>
      <table className="w-full border-t text-sm">
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {t('notification-settings.category')}
            </th>
            {CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-20 px-2 py-2 text-center font-medium">
                {t(`notification-settings.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y border-t">
          {NOTIFICATION_CATEGORIES.map((category) => (
            <tr key={category}>
              <th scope="row" className="px-4 py-2.5 text-left font-normal">
                <span className="block font-medium">{t(`notification-settings.category.${category}`)}</span>
                <span className="block text-xs text-muted">
                  {t(`notification-settings.category.${category}.text`)}
                </span>
              </th>
              {CHANNELS.map((channel) => (
                <td key={channel} className="px-2 text-center">
                  <span className="inline-flex size-11 items-center justify-center">
                    <Checkbox
                      label={
                        <span className="sr-only">
                          {t('notification-settings.category-by-channel', {
                            category: t(`notification-settings.category.${category}`),
                            channel: t(`notification-settings.channel.${channel}`),
                          })}
                        </span>
                      }
                      checked={!choices[OFF[channel]].includes(category)}
                      onChange={(event) =>
                        onChange({
                          [OFF[channel]]: switched(choices[OFF[channel]], category, event.target.checked),
                        })
                      }
                    />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function switched(
  off: readonly NotificationCategory[],
  category: NotificationCategory,
  isOn: boolean,
): NotificationCategory[] {
  const others = off.filter((each) => each !== category);
  return isOn ? others : [...others, category];
}
