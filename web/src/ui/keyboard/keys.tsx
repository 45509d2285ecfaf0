/** Keys drawn as key caps; `between` is the text between them ("then"). */
export function Keys({ keys, between }: { readonly keys: readonly string[]; readonly between?: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((key, index) => (
        <span key={key} className="inline-flex items-center gap-1">
          {index > 0 && between !== undefined && <span className="text-xs text-muted">{between}</span>}
          <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-[4px] border border-b-2 bg-surface px-1.5 font-sans text-xs font-medium text-text">
            {key}
          </kbd>
        </span>
      ))}
    </span>
  );
}
