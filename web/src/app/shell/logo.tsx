/** The mark and the name of the product. */
export function Logo({ compact = false }: { readonly compact?: boolean }) {
  return (
    // A name: Turkish capitals must not reach it.
    <span lang="en" className="inline-flex items-center gap-2.5" aria-hidden="true">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path d="M7 8h18v4h-7v11h-4V12H7z" className="fill-on-accent" />
        <path d="M7 26h18" className="stroke-on-accent" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      {!compact && (
        <span className="font-display text-lg font-semibold tracking-wide uppercase">Touchline</span>
      )}
    </span>
  );
}
