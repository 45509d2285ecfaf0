import { Download } from 'lucide-react';
import { useSensitiveCall } from '../../../lib/session/sensitive-call.tsx';
import { useText } from '../../../lib/i18n/languages.tsx';
import { startDownload } from '../../../lib/page/save-file.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { FailureNote } from '../../../ui/states/failure-note.tsx';
import { PanelSection } from '../../../ui/text/panel-section.tsx';

/** Downloads everything about the manager as a ZIP. */
export function ExportSection() {
  const t = useText();
  const make = useSensitiveCall('account.export', {
    onSuccess: ({ url }) => {
      startDownload(url);
      toast('done', t('personal-data.export.started'));
    },
  });
  return (
    <PanelSection title={t('personal-data.export.title')} text={t('personal-data.export.text')}>
      <div>
        <Button icon={Download} busy={make.isPending} onClick={() => make.mutate({})}>
          {t('personal-data.export.download')}
        </Button>
      </div>
      {make.error !== null && <FailureNote failure={make.error} />}
    </PanelSection>
  );
}
