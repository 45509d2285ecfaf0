import { useText } from '../../../lib/i18n/languages.tsx';
import { PageHeader } from '../../../ui/text/page-header.tsx';
import { PartnerList } from '../components/partner-list.tsx';

/** The partners at which XFC can be bought. */
export function Exchanges() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('rewards.exchange.title')} text={t('rewards.exchange.text')} />
      <div className="panel overflow-hidden">
        <PartnerList kind="exchange" label={t('rewards.exchange.title')} />
      </div>
    </>
  );
}
