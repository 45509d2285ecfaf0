import { useState } from 'react';
import { Avatar } from '../../../ui/text/avatar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { MoneySummary } from '../../../ui/figures/money-summary.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';
import { Part } from './part.tsx';

const loadExamplePanel = async () => (await import('./example-panel.tsx')).ExamplePanel;
const nothing = () => undefined;

export function Overlays() {
  const [open, setOpen] = useState<'no' | 'plain' | 'money'>('no');
  const close = () => setOpen('no');
  return (
    <Part title="Dialogs, menus, toasts">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen('plain')}>Dialog</Button>
        <Button onClick={() => setOpen('money')}>Money dialog</Button>
        <Button onClick={() => toast('done', 'You have joined the contest.')}>Toast: done</Button>
        <Button onClick={() => toast('failed', 'This contest is full.')}>Toast: failed</Button>
        <Menu label="Account" button={<Avatar name="gina" />} load={loadExamplePanel} />
      </div>
      <Dialog
        open={open === 'plain'}
        onClose={close}
        title="Leave the contest?"
        actions={
          <>
            <Button onClick={close}>Stay</Button>
            <Button variant="danger" onClick={close}>
              Leave
            </Button>
          </>
        }
      >
        <p>Your fee of 5.00 XFC comes back at once. Your team is kept as a draft.</p>
      </Dialog>
      <Dialog open={open === 'money'} onClose={close} title="Join Sprint Sunday">
        <MoneyExample />
      </Dialog>
    </Part>
  );
}

function MoneyExample() {
  return (
    <MoneySummary
      leaves={{ label: 'Entry fee', amount: '5.00' }}
      comes={{ label: 'You get', thing: 'A seat in Sprint Sunday' }}
      fee={{ label: 'Of which fee', amount: '0.50' }}
      balanceAfter={{ label: 'Balance after', amount: '195.00' }}
      confirm="Pay 5.00 XFC and join"
      onConfirm={nothing}
    />
  );
}

export function MoneySummaries() {
  return (
    <Part title="Money summary">
      <div className="grid gap-6 md:grid-cols-2">
        <MoneyExample />
        <MoneySummary
          leaves={{ label: 'You pay', amount: '100.00' }}
          comes={{ label: 'You get', amount: '2500', currency: 'GOLD' }}
          fee={null}
          balanceAfter={{ label: 'Balance after', amount: '-3.009' }}
          confirm="Exchange"
          onConfirm={nothing}
          blocked="You don’t have enough XFC for this."
          failure="The price has changed."
        />
      </div>
    </Part>
  );
}
