import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { useText } from '../../../lib/i18n/languages.tsx';
import { useMedia } from '../../../lib/loading/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PackArt, type PackArtProps } from '../components/pack-art.tsx';
import { TEARS_FROM, tornShare } from './reveal-stages.ts';

const WIDTHS = { phone: 196, wide: 244 } as const;
/** Of a pack, height by width. */
const SHAPE = 1.4;
/** After this the torn pack is out of sight. */
const GONE_AFTER = 620;

interface SealedPackProps extends Pick<PackArtProps, 'pack' | 'league'> {
  readonly onTear: () => void;
  /** The pack is open and removed. */
  readonly onGone: () => void;
}

/** A closed pack: torn open by a pull across it, or by its button. */
export function SealedPack({ pack, league, onTear, onGone }: SealedPackProps) {
  const t = useText();
  const width = useMedia('(width >= 768px)') ? WIDTHS.wide : WIDTHS.phone;
  const [torn, setTorn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const start = useRef<number | null>(null);
  const pulled = useRef<HTMLDivElement>(null);
  useEffect(() => pulled.current?.style.setProperty('--torn', String(torn)), [torn]);
  const open = (): void => {
    if (isOpen) return;
    start.current = null;
    setTorn(1);
    setOpen(true);
    onTear();
    setTimeout(onGone, GONE_AFTER);
  };
  const pull = (event: PointerEvent<HTMLDivElement>): void => {
    if (start.current === null || isOpen) return;
    const share = tornShare(event.clientX - start.current, width);
    setTorn((before) => Math.max(before, share));
    if (share === 1) open();
  };
  const release = (): void => {
    if (start.current === null || isOpen) return;
    start.current = null;
    if (torn >= TEARS_FROM) open();
    else setTorn(0);
  };
  return (
    <>
      <div
        className={`sealed-pack ${isOpen ? 'is-open' : ''}`}
        ref={pulled}
        style={{ width, height: width * SHAPE }}
        onPointerDown={(event) => {
          start.current = event.clientX;
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
      >
        <span className="sealed-pack-glow" aria-hidden="true" />
        <span className="sealed-pack-body" aria-hidden="true">
          <PackArt pack={pack} league={league} width={width} />
        </span>
        <span className="sealed-pack-strip" aria-hidden="true">
          <PackArt pack={pack} league={league} width={width} />
        </span>
        <span className="sealed-pack-seam" aria-hidden="true" />
      </div>
      <div className="flex min-h-24 flex-col items-center gap-3">
        <p className="text-sm opacity-80">{t('packs.open.tear.hint')}</p>
        <Button variant="main" size="large" onClick={open} busy={isOpen}>
          {t('packs.open.tear')}
        </Button>
      </div>
    </>
  );
}
