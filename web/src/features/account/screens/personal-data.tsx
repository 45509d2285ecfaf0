import { useText } from '../../../lib/i18n/languages.tsx';
import { useUser } from '../../../lib/session/session.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { PathLink } from '../../../ui/text/link.tsx';
import { AvatarSection } from '../personal-data/avatar-section.tsx';
import { DeletionSection } from '../personal-data/deletion-section.tsx';
import { ExportSection } from '../personal-data/export-section.tsx';

/** What the product keeps about the manager: their picture, a download of everything, and deletion. */
export function PersonalData() {
  const t = useText();
  const user = useUser();
  if (user === null) return null;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4">
      <PageHeader title={t('personal-data.title')} text={t('personal-data.text')} />
      <AvatarSection user={user} />
      <ExportSection />
      <DeletionSection nickname={user.nickname} />
      <p className="px-1 text-sm text-muted">
        <PathLink path="/privacy" className="underline underline-offset-4">
          {t('personal-data.privacy')}
        </PathLink>
      </p>
    </div>
  );
}
