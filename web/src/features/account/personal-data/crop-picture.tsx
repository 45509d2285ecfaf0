import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { dragged, MAX_ZOOM, squareOf, withinPicture, type Crop } from './crop.ts';

/** The side of the preview, and of the picture that is sent, in pixels. */
const PREVIEW = 288;
const SENT = 512;
const KEY_STEP = 12;

const KEY_MOVES: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: KEY_STEP, y: 0 },
  ArrowRight: { x: -KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP },
  ArrowDown: { x: 0, y: -KEY_STEP },
};

interface CropPictureProps {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** A round preview of the part of a picture that will show: it is moved by drag or arrow keys, and brought nearer. */
export function CropPicture({ picture, crop, onChange }: CropPictureProps) {
  const t = useText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [from, setFrom] = useState<{ readonly x: number; readonly y: number } | null>(null);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const move = (event: PointerEvent<HTMLButtonElement>) => {
    if (from === null) return;
    const by = { x: event.clientX - from.x, y: event.clientY - from.y };
    setFrom({ x: event.clientX, y: event.clientY });
    onChange(dragged(crop, picture, by, event.currentTarget.clientWidth));
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    const by = KEY_MOVES[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(dragged(crop, picture, by, PREVIEW));
  };
  return (
    <div className="flex flex-col items-center gap-4">
      <button
        type="button"
        aria-label={t('personal-data.picture.move')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={() => setFrom(null)}
        onPointerCancel={() => setFrom(null)}
        className="size-56 cursor-grab touch-none overflow-hidden rounded-full border bg-hover active:cursor-grabbing md:size-72"
      >
        <canvas ref={canvas} width={SENT} height={SENT} aria-hidden="true" className="size-full" />
      </button>
      <label className="flex w-full max-w-72 items-center gap-3 text-sm">
        <span className="text-muted">{t('personal-data.picture.zoom')}</span>
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) =>
            onChange(withinPicture({ ...crop, zoom: Number(event.target.value) }, picture))
          }
          className="h-11 min-w-0 flex-1 accent-(--accent-ink)"
        />
      </label>
      <p className="text-center text-xs text-muted">{t('personal-data.picture.move')}</p>
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { left, top, side } = squareOf(crop, picture);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, SENT, SENT);
  context.drawImage(picture, left, top, side, side, 0, 0, SENT, SENT);
}

/** The chosen part of a picture as a file in base64. The original never leaves the device. */
export function croppedFile(picture: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = SENT;
  canvas.height = SENT;
  draw(canvas, picture, crop);
  const text = canvas.toDataURL('image/jpeg', 0.92);
  return text.slice(text.indexOf(',') + 1);
}
