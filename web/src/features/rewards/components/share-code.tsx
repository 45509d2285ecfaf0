import { Copy, Share2 } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useHydrated } from '../../../lib/loading/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { QrCode } from '../../../ui/figures/qr-code.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

interface ShareCodeProps {
  readonly code: string;
  readonly link: string;
}

/** The code and the link, to copy, to share by the device, and to scan. */
export function ShareCode({ code, link }: ShareCodeProps) {
  const t = useText();
  const canShare = useHydrated() && 'share' in navigator;
  const copy = () =>
    void copyText(link).then((isCopied) =>
      isCopied ? toast('done', t('rewards.invite.copied')) : toast('failed', t('rewards.invite.copy-failed')),
    );
  const share = () =>
    // Closing the device's own dialog rejects; that needs no message.
    void navigator
      .share({ text: t('rewards.invite.share.text', { code }), url: link })
      .catch(() => undefined);
  return (
    <section aria-label={t('rewards.invite.code')} className="panel flex flex-col gap-5 p-5">
      <div className="flex flex-col items-center gap-1 rounded-sm bg-ground px-4 py-5 text-center">
        <span className="eyebrow text-muted">{t('rewards.invite.code')}</span>
        <span className="figures text-[2rem] leading-10 tracking-wider break-all select-all">{code}</span>
      </div>
      <div className="flex flex-col gap-1">
        <span className="text-sm font-medium">{t('rewards.invite.link')}</span>
        <span className="rounded-sm border px-3 py-2.5 text-sm break-all select-all">{link}</span>
      </div>
      <div className="flex flex-wrap gap-2 [&>button]:flex-1">
        <Button variant="main" icon={Copy} onClick={copy}>
          {t('rewards.invite.copy')}
        </Button>
        {canShare && (
          <Button icon={Share2} onClick={share}>
            {t('rewards.invite.share')}
          </Button>
        )}
      </div>
      <figure className="flex flex-col items-center gap-2 border-t pt-5">
        <QrCode text={link} label={t('rewards.invite.qr')} />
        <figcaption className="text-sm text-muted">{t('rewards.invite.qr.text')}</figcaption>
      </figure>
    </section>
  );
}

/** Copies a text; false where the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
