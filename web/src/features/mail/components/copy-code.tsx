import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Button } from '../../../ui/controls/button.tsx';

/** A code to type, large, with a button that copies it. */
export function CopyCode({ code }: { readonly code: string }) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
    } catch {
      // Without https or permission a browser has no clipboard; the code can be selected.
      toast('failed', t('mail.outbox.copy.failed'));
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <output className="figures text-4xl tracking-[0.18em] select-all">{code}</output>
      <Button icon={isCopied ? Check : Copy} onClick={() => void copy()}>
        {t(isCopied ? 'mail.outbox.copied' : 'mail.outbox.copy')}
      </Button>
    </div>
  );
}
