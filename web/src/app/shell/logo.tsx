import { MarkArt, Wordmark } from '../../ui/brand/mark-art.tsx';

/** The mark and the name of the product. */
export function Logo({ compact = false }: { readonly compact?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5" aria-hidden="true">
      <MarkArt size={32} />
      {!compact && (
        // On the narrowest phones the header has room for the mark and the way to sign in.
        <span className="contents max-[21.5rem]:hidden">
          <Wordmark />
        </span>
      )}
    </span>
  );
}
