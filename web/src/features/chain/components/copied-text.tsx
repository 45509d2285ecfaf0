import { Check, Copy } from 'lucide-react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useCopied } from '../../../ui/controls/use-copied.ts';

interface CopiedTextProps {
  readonly label: string;
  readonly text: string;
}

/** A long text under its name, whole and in groups that the eye can compare, with a button that copies it. */
export function CopiedText({ label, text }: CopiedTextProps) {
  const t = useText();
  const { copied, copy } = useCopied(text);
  return (
    <div className="flex flex-col gap-1">
      <p className="eyebrow text-muted">{label}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 text-sm break-all">{text}</code>
        <Button
          size="small"
          icon={copied ? Check : Copy}
          onClick={copy}
          aria-label={`${t('deposits.send.copy')}: ${label}`}
        >
          <span aria-live="polite">{t(copied ? 'deposits.send.copied' : 'deposits.send.copy')}</span>
        </Button>
      </div>
    </div>
  );
}

/** Both ends of an address: enough to recognize it among one's own. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`;
}
