import { encode } from 'uqr';

/** Modules of quiet zone around a code: the standard requires four. */
const BORDER = 4;

interface QrCodeProps {
  readonly text: string;
  /** What the code is, for screen readers. */
  readonly label: string;
}

/** A text as a QR code, dark on white in both themes: not every scanner reads inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const modules = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <>
      <span className="sr-only">{label}</span>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${size} ${size}`}
        width="160"
        height="160"
        shapeRendering="crispEdges"
        className="block"
      >
        <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
        <path d={modules} fill="#000" />
      </svg>
    </>
  );
}
