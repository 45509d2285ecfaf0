import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';

/** Copies a text and confirms it. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useText();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button size="small" variant="quiet" icon={copied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{t(copied ? 'security.setup.copied' : 'security.setup.copy')}</span>
    </Button>
  );
}
