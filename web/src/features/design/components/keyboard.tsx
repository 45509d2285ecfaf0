import { showOverlay } from '../../../lib/page/page-overlay.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Keys } from '../../../ui/keyboard/keys.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { useState } from 'react';
import { Part } from './part.tsx';

type Shown = 'no' | 'long' | 'insistent' | 'wide';

/** Palette, help, keys, and the overlays in their rarer states. */
export function PaletteAndKeys() {
  const [open, setOpen] = useState<Shown>('no');
  const close = () => setOpen('no');
  const showSeveral = () => {
    toast('done', 'Your team is saved.');
    toast('info', 'The contest starts in five minutes.');
    toast('failed', 'The picture could not be sent.', <Button size="small">Retry</Button>);
  };
  return (
    <Part title="Palette, keys, rarer overlays">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => showOverlay('palette')}>Palette</Button>
        <Button onClick={() => showOverlay('help')}>Help for keys</Button>
        <Button onClick={() => setOpen('long')}>Long dialog</Button>
        <Button onClick={() => setOpen('insistent')}>Insistent dialog</Button>
        <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
        <Button onClick={showSeveral}>Three toasts</Button>
        <Tooltip text="The price was 4.20 XFC an hour ago">
          <Button>Tooltip</Button>
        </Tooltip>
        <Keys keys={['Ctrl', 'K']} />
        <Keys keys={['G', 'P']} between="then" />
      </div>
      <Dialog
        open={open === 'long'}
        onClose={close}
        title="A title so long that it takes two lines on a phone"
      >
        {Array.from({ length: 24 }, (_, line) => (
          <p key={line} className="border-b py-3">
            Line {line + 1} of what has to be scrolled
          </p>
        ))}
      </Dialog>
      <Dialog
        open={open === 'insistent'}
        onClose={close}
        insistent
        title="Choose one"
        actions={
          <Button variant="main" onClick={close}>
            This one
          </Button>
        }
      >
        <p>It can’t be waved away.</p>
      </Dialog>
      <Dialog open={open === 'wide'} onClose={close} wide title="Room for two columns">
        <p>Tables and comparisons.</p>
      </Dialog>
    </Part>
  );
}
