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
import { useId, useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Checkbox } from '../../../ui/controls/field.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';
import type { Choices } from './use-settings.ts';

interface CategoriesSectionProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

const OFF = { push: 'push_off', mail: 'mail_off' } as const;

/** The switches of a channel: on a phone as narrow as a thumb, so that the names beside them stay in one line. */
const CHANNEL_COLUMN = 'w-13 px-0 text-center last:w-15 sm:w-24 sm:last:w-24';

/** Which notifications are pushed and which go into the digest: by category, and by subject within each. */
export function CategoriesSection({ choices, onChange }: CategoriesSectionProps) {
  const t = useText();
  return (
    <PanelSection
      title={t('notification-settings.categories')}
      text={t('notification-settings.categories.text')}
      isFlush
    >
      <table className="w-full table-fixed border-t text-sm">
        <thead>
          <tr className="h-9 bg-ground text-xs text-muted">
            <th scope="col" className="pr-2 pl-5 text-left font-medium">
              {t('notification-settings.category')}
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className={`font-medium ${CHANNEL_COLUMN}`}>
                {t(`notification-settings.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        {NOTIFICATION_CATEGORIES.map((category) => (
          <Category key={category} category={category} choices={choices} onChange={onChange} />
        ))}
      </table>
    </PanelSection>
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
            className="flex min-h-14 w-full flex-col justify-center gap-0.5 py-2 pr-2 pl-5 text-left hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-center gap-1.5 font-medium">
              {name}
              <ChevronDown
                size={16}
                aria-hidden="true"
                className={`shrink-0 text-muted transition-transform duration-120 ${isOpen ? 'rotate-180' : ''}`}
              />
            </span>
            {/* Expanded, the lines below say the same; on a phone there is room for one of both only. */}
            <span className={`text-xs text-muted ${isOpen ? 'sr-only' : 'max-sm:sr-only'}`}>
              {t(`notification-settings.category.${category}.text`)}
            </span>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <SomeOn key={channel} category={category} channel={channel} off={choices[OFF[channel]]} />
            ))}
          </button>
        </th>
        {NOTIFICATION_CHANNELS.map((channel) => (
          <SwitchCell
            key={channel}
            of={category}
            name={name}
            channel={channel}
            isMixed={isMixed(category, choices[OFF[channel]])}
            choices={choices}
            onChange={onChange}
          />
        ))}
      </tr>
      {isOpen &&
        subjectsOf(category).map((subject) => (
          <Subject
            key={subject}
            category={category}
            subject={subject}
            choices={choices}
            onChange={onChange}
          />
        ))}
    </tbody>
  );
}

interface SubjectProps extends CategoriesSectionProps {
  readonly category: NotificationCategory;
  readonly subject: ReturnType<typeof subjectsOf>[number];
}

/** A line of an expanded category. */
function Subject({ category, subject, choices, onChange }: SubjectProps) {
  const t = useText();
  const name = t(`notification-settings.subject.${subject}`);
  return (
    <tr className="border-t bg-ground">
      <th scope="row" className="py-1 pr-2 pl-8 text-left font-normal">
        {name}
      </th>
      {NOTIFICATION_CHANNELS.map((channel) => (
        <SwitchCell
          key={channel}
          of={subject}
          name={name}
          channel={channel}
          isBlocked={choices[OFF[channel]].includes(category)}
          choices={choices}
          onChange={onChange}
        />
      ))}
    </tr>
  );
}

interface SwitchCellProps extends CategoriesSectionProps {
  readonly of: NotificationSwitch;
  readonly name: string;
  readonly channel: NotificationChannel;
  /** The whole category is off: the choices of its subjects are kept but have no effect. */
  readonly isBlocked?: boolean;
  /** The category is on, and some of its subjects are off. */
  readonly isMixed?: boolean;
}

function SwitchCell({
  of,
  name,
  channel,
  isBlocked = false,
  isMixed: isPartly = false,
  choices,
  onChange,
}: SwitchCellProps) {
  const t = useText();
  const off = choices[OFF[channel]];
  return (
    <td className={CHANNEL_COLUMN}>
      <span className="mx-auto block size-11">
        <Checkbox
          label={t('notification-settings.category-by-channel', {
            category: name,
            channel: t(`notification-settings.channel.${channel}`),
          })}
          isLabelHidden
          checked={!isBlocked && !off.includes(of)}
          isMixed={isPartly}
          disabled={isBlocked}
          onChange={(event) => onChange({ [OFF[channel]]: switched(off, of, event.target.checked) })}
        />
      </span>
    </td>
  );
}

/** The subjects of a category that are on. */
function subjectsOn(category: NotificationCategory, off: readonly NotificationSwitch[]): number {
  return subjectsOf(category).filter((subject) => !isTurnedOff(subject, off)).length;
}

function isMixed(category: NotificationCategory, off: readonly NotificationSwitch[]): boolean {
  return !off.includes(category) && subjectsOn(category, off) < subjectsOf(category).length;
}

interface SomeOnProps {
  readonly category: NotificationCategory;
  readonly channel: NotificationChannel;
  readonly off: readonly NotificationSwitch[];
}

/** Below the name of a category: how many of its subjects are on in a channel, unless all or none are. */
function SomeOn({ category, channel, off }: SomeOnProps) {
  const t = useText();
  if (!isMixed(category, off)) return null;
  return (
    <span className="tabular text-xs text-muted">
      {t('notification-settings.subjects-on', {
        channel: t(`notification-settings.channel.${channel}`),
        on: subjectsOn(category, off),
        all: subjectsOf(category).length,
      })}
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
