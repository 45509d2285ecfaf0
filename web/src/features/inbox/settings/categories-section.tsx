import {
  isTurnedOff,
  NOTIFICATION_CATEGORIES,
  NOTIFICATION_CHANNELS,
  subjectsOf,
  type NotificationCategory,
  type NotificationChannel,
  type NotificationSwitch,
} from '@touchline/domain/notifications/categories';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Checkbox } from '../../../ui/controls/field.tsx';
import type { Choices } from './use-settings.ts';

interface CategoriesSectionProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

const OFF = { push: 'push_off', mail: 'mail_off' } as const;

/** Which notifications are pushed and which go into the digest: by category, and by subject within each. */
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
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-20 px-2 py-2 text-center font-medium">
                {t(`notification-settings.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {NOTIFICATION_CATEGORIES.map((category) => (
          <Category key={category} category={category} choices={choices} onChange={onChange} />
        ))}
      </table>
    </section>
  );
}

/** A category with its switches. Expanded, it has a line for each of its subjects. */
function Category({
  category,
  choices,
  onChange,
}: CategoriesSectionProps & { readonly category: NotificationCategory }) {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const name = t(`notification-settings.category.${category}`);
  return (
    <tbody id={id} className="border-t">
      <tr>
        <th scope="row" className="p-0 text-left font-normal">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
            className="flex w-full items-center gap-3 py-2.5 pr-2 pl-4 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-xs text-muted">
                {t(`notification-settings.category.${category}.text`)}
              </span>
            </span>
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={`shrink-0 text-muted transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <SwitchCell
            key={channel}
            of={category}
            name={name}
            channel={channel}
            choices={choices}
            onChange={onChange}
          >
            <SomeOn category={category} off={choices[OFF[channel]]} />
          </SwitchCell>
        ))}
      </tr>
      {isOpen &&
        subjectsOf(category).map((subject) => (
          <tr key={subject} className="border-t">
            <th scope="row" className="py-1 pr-2 pl-8 text-left font-normal">
              {t(`notification-settings.subject.${subject}`)}
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <SwitchCell
                key={channel}
                of={subject}
                name={t(`notification-settings.subject.${subject}`)}
                channel={channel}
                isBlocked={choices[OFF[channel]].includes(category)}
                choices={choices}
                onChange={onChange}
              />
            ))}
          </tr>
        ))}
    </tbody>
  );
}

interface SwitchCellProps extends CategoriesSectionProps {
  readonly of: NotificationSwitch;
  readonly name: string;
  readonly channel: NotificationChannel;
  /** The whole category is off: the choices of its subjects are kept but have no effect. */
  readonly isBlocked?: boolean;
  readonly children?: ReactNode;
}

function SwitchCell({ of, name, channel, isBlocked = false, choices, onChange, children }: SwitchCellProps) {
  const t = useText();
  const off = choices[OFF[channel]];
  return (
    <td className="px-2 text-center align-middle">
      <span className="inline-flex size-11 items-center justify-center">
        <Checkbox
          label={
            <span className="sr-only">
              {t('notification-settings.category-by-channel', {
                category: name,
                channel: t(`notification-settings.channel.${channel}`),
              })}
            </span>
          }
          checked={!isBlocked && !off.includes(of)}
          disabled={isBlocked}
          onChange={(event) => onChange({ [OFF[channel]]: switched(off, of, event.target.checked) })}
        />
      </span>
      {children}
    </td>
  );
}

/** Below the switch of a category: how many of its subjects are on, unless all are. */
function SomeOn({
  category,
  off,
}: {
  readonly category: NotificationCategory;
  readonly off: readonly NotificationSwitch[];
}) {
  const t = useText();
  const subjects = subjectsOf(category);
  const on = subjects.filter((subject) => !isTurnedOff(subject, off)).length;
  if (off.includes(category) || on === subjects.length) return null;
  return (
    <span className="tabular block pb-1.5 text-xs whitespace-nowrap text-muted">
      {t('notification-settings.subjects-on', { on, all: subjects.length })}
    </span>
  );
}

function switched(
  off: readonly NotificationSwitch[],
  changed: NotificationSwitch,
  isOn: boolean,
): NotificationSwitch[] {
  const others = off.filter((each) => each !== changed);
  return isOn ? others : [...others, changed];
}
