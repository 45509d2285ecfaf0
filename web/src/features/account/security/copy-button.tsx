import { Check, Copy } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useCopied } from '../../../ui/controls/use-copied.ts';

/** Copies a text and confirms it. */
export function CopyButton({ text }: { readonly text: string }) {
  const t = useText();
  const { copied, copy } = useCopied(text);
  return (
    <Button size="small" variant="quiet" icon={copied ? Check : Copy} onClick={copy}>
      <span aria-live="polite">{t(copied ? 'security.setup.copied' : 'security.setup.copy')}</span>
    </Button>
  );
}
