import { useState } from 'react';

/** Copies a text to the clipboard; `copied` says whether the last attempt succeeded. */
export function useCopied(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return { copied, copy };
}
