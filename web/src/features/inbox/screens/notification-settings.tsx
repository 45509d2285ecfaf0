import { useText } from '../../../lib/i18n/languages.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { QueryStates } from '../../../ui/states/query-states.tsx';
import { Skeleton } from '../../../ui/states/states.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { DeviceSection } from '../settings/device-section.tsx';
import { DigestSection } from '../settings/digest-section.tsx';
import { QuietSection } from '../settings/quiet-section.tsx';
import { CategoriesSection } from '../settings/categories-section.tsx';
import { useChoices, useSettings, type NotificationSettings as Settings } from '../settings/use-settings.ts';

/** How the manager is notified outside the product. */
export function NotificationSettings() {
  const t = useText();
  const settings = useSettings();
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeader title={t('notification-settings.title')} text={t('notification-settings.text')} />
      <QueryStates query={settings} skeleton={<SettingsSkeleton />} hasOwnPanels>
        {(loaded) => <Sections settings={loaded} />}
      </QueryStates>
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-4" aria-busy="true">
      <Skeleton className="h-20" />
      <Skeleton className="h-96" />
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
    </div>
  );
}

function Sections({ settings }: { readonly settings: Settings }) {
  const { choices, change, failure } = useChoices(settings);
  return (
    <>
      <DeviceSection settings={settings} />
      <CategoriesSection choices={choices} onChange={change} />
      <QuietSection choices={choices} onChange={change} />
      <DigestSection settings={settings} choices={choices} onChange={change} />
      {failure !== null && <FailureNote failure={failure} />}
    </>
  );
}
