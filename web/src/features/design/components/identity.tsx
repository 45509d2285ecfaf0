import { LineMark, MarkArt, Wordmark } from '../../../ui/brand/mark-art.tsx';
import { Part } from './part.tsx';

const SIZES = [128, 64, 48, 32, 16] as const;
const ICONS = ['icon-192.png', 'icon-maskable-192.png', 'apple-touch-icon.png'] as const;

/** The mark, the name, and the icons drawn from them. */
export function Identity() {
  return (
    <>
      <Part title="Mark and name">
        <p className="max-w-prose text-muted">
          The halfway line meets the touchline in a T, as on every pitch; the ball is crossing it.
        </p>
        <div className="flex flex-wrap items-end gap-6">
          {SIZES.map((size) => (
            <MarkArt key={size} size={size} />
          ))}
          {SIZES.map((size) => (
            <LineMark key={size} size={size} />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-8">
          <Wordmark className="h-16 w-auto" />
          <span className="inline-flex items-center gap-3">
            <MarkArt size={48} />
            <Wordmark className="h-8 w-auto" />
          </span>
          <span className="inline-flex items-center gap-2.5">
            <MarkArt size={32} />
            <Wordmark />
          </span>
        </div>
      </Part>
      <Part title="Icons and picture for links">
        <div className="flex flex-wrap items-start gap-6">
          {ICONS.map((name) => (
            <img key={name} src={`/${name}`} alt="" width={96} height={96} />
          ))}
          <img src="/share/touchline.png" alt="" width={400} height={210} className="rounded-sm" />
        </div>
      </Part>
    </>
  );
}
