import { Apple, FlaskConical } from 'lucide-react';

/** A provider of sign-ins, by its name on the wire. */
export type ProviderName = 'google' | 'facebook' | 'twitter' | 'apple' | 'local';

/** Plain strokes in the colour of the text: initials of the providers, not their logos. */
const STROKES: Readonly<Partial<Record<ProviderName, string>>> = {
  google: 'M19 7.5A8.2 8.2 0 1 0 20.2 12H12.5',
  facebook: 'M16.5 4.5h-1.6A3.4 3.4 0 0 0 11.5 8v12.5M7.5 11.5h8',
  twitter: 'M5 4.5 19 19.5M19 4.5 5 19.5',
};

/** The mark of a provider on its button. */
export function ProviderMark({ name, size = 18 }: { readonly name: ProviderName; readonly size?: number }) {
  const strokes = STROKES[name];
  if (strokes === undefined) {
    const Mark = name === 'apple' ? Apple : FlaskConical;
    return <Mark size={size} aria-hidden="true" className="shrink-0" />;
  }
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={strokes} />
    </svg>
  );
}
