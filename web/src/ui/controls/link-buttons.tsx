import { Check, Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';

interface LinkButtonsProps {
  /** The whole link. */
  readonly address: string;
  /** The text that the device's own sharing sends with the link. */
  readonly shared: { readonly title?: string; readonly text: string };
  /** The texts of the buttons; `copied` replaces `copy` once the link is on the clipboard. */
  readonly labels: { readonly copy: string; readonly copied: string; readonly share: string };
}

/** Copies a link; where the device has its own sharing, hands the link to it. */
export function LinkButtons({ address, shared, labels }: LinkButtonsProps) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === address;
  const mayShare = typeof navigator.share === 'function';
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(address),
      () => setCopied(null),
    );
  return (
    <div className="flex flex-wrap gap-2" aria-live="polite">
      <Button
        variant={mayShare ? 'plain' : 'main'}
        icon={isCopied ? Check : Copy}
        onClick={() => void copy()}
      >
        {isCopied ? labels.copied : labels.copy}
      </Button>
      {mayShare && (
        <Button
          variant="main"
          icon={Share2}
          // Dismissing the share sheet is not an error and needs no message.
          onClick={() => void navigator.share({ ...shared, url: address }).catch(() => undefined)}
        >
          {labels.share}
        </Button>
      )}
    </div>
  );
}
