import { CloudOff, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, useText } from '../../lib/i18n/languages.tsx';
import { clientOnly } from '../../lib/loading/client-only.tsx';
import { missingParts } from '../../lib/loading/load-part.ts';
import { useAsOf } from '../../lib/offline/connection.ts';
import { takeOver } from '../../lib/offline/worker.ts';
import { timeText } from '../../lib/time/dates.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { useInstallOffer } from '../install/offer.ts';
import { showUpdate, useUpdate } from './update.ts';

const InstallBar = clientOnly(async () => (await import('../install/install-bar.tsx')).InstallBar);

/**
 * Notices of the device, above the bottom bar of a phone and in the corner of a desktop: the age of a page without
 * the network, a newer version, a part that did not load, the offer to install.
 */
export function Notices() {
  const asOf = useAsOf();
  const update = useUpdate();
  const isOffered = useInstallOffer();
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-(--above-bars) z-30 flex flex-col items-center gap-2 px-3 *:pointer-events-auto md:right-auto md:bottom-4 md:items-start md:pl-4">
      {isOffered && asOf === null && update === null && <InstallBar />}
      {update !== null && <UpdateNotice waiting={update} />}
      {update === null && <MissingNotice />}
      {/* The region exists before its text, so that screen readers announce it. */}
      <output>{asOf !== null && <AsOfNotice time={asOf} />}</output>
    </div>
  );
}

function AsOfNotice({ time }: { readonly time: number }) {
  const t = useText();
  const { locale } = useLanguage();
  const text = timeText(time, 'weekday', locale);
  return (
    <span className="overlay flex animate-rise items-center gap-2 rounded-lg px-3 py-2 text-sm">
      <CloudOff size={16} aria-hidden="true" className="shrink-0 text-muted" />
      {t('offline.as-of', { time: text })}
    </span>
  );
}

/** Offers a reload, which would be a surprise by itself: something may be typed, and the network may still be gone. */
function MissingNotice() {
  const t = useText();
  const missing = missingParts.useValue();
  const [dismissed, setDismissed] = useState(0);
  if (missing <= dismissed) return null;
  return (
    <ReloadNotice
      title={t('offline.missing.title')}
      onReload={() => location.reload()}
      onLater={() => setDismissed(missing)}
    />
  );
}

function UpdateNotice({ waiting }: { readonly waiting: ServiceWorker }) {
  const t = useText();
  const [isBusy, setBusy] = useState(false);
  const update = () => {
    setBusy(true);
    takeOver(waiting, () => location.reload());
  };
  return (
    <ReloadNotice
      title={t('offline.update.title')}
      busy={isBusy}
      onReload={update}
      onLater={() => showUpdate(null)}
    />
  );
}

interface ReloadNoticeProps {
  readonly title: string;
  readonly busy?: boolean;
  readonly onReload: () => void;
  readonly onLater: () => void;
}

function ReloadNotice({ title, busy = false, onReload, onLater }: ReloadNoticeProps) {
  const t = useText();
  return (
    <section
      aria-label={title}
      className="overlay flex w-full max-w-md animate-rise items-center gap-2 rounded-lg py-2 pr-1 pl-3"
    >
      <RotateCw size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 text-sm">{title}</p>
      <Button size="small" busy={busy} onClick={onReload}>
        {t('offline.update.reload')}
      </Button>
      <IconButton icon={X} label={t('offline.update.later')} onClick={onLater} />
    </section>
  );
}
