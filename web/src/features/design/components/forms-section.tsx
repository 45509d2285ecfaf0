import { shareOf, xfc, type Money } from '@touchline/domain/money';
import { useState } from 'react';
import { useLanguage } from '../../../lib/i18n/languages.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { TextField } from '../../../ui/controls/field.tsx';
import { CheckboxRows, RadioRows, Switch } from '../../../ui/forms/choice-rows.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { MoneyEffects, MoneyField, typedMoney } from '../../../ui/forms/money-field.tsx';
import { Stepper } from '../../../ui/forms/stepper.tsx';
import { Part, State } from './part.tsx';

const BALANCE = xfc(24_012_345_678n);
const nothing = () => undefined;

function Bid({ start }: { readonly start: Money<'XFC'> | null }) {
  const { locale } = useLanguage();
  const [value, setValue] = useState(() => typedMoney(start, locale));
  const leaves = value.money;
  return (
    <div className="panel flex flex-col gap-4 p-4">
      <MoneyField
        label="Your bid"
        currency="XFC"
        value={value}
        onChange={setValue}
        limits={{ min: xfc(100_000_000n), max: BALANCE }}
        hint="The fee is in it."
      />
      <MoneyEffects
        leaves={leaves}
        fee={leaves && shareOf(leaves, 500n)}
        after={leaves && xfc(BALANCE.units - leaves.units)}
      />
    </div>
  );
}

export function MoneyFieldSection() {
  const [broken] = useState({ text: '12,5,0', money: null });
  return (
    <Part title="Money fields">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Bid start={null} />
        <Bid start={xfc(1_250_000_000n)} />
        <Bid start={xfc(30_000_000_000n)} />
        <div className="panel flex flex-col gap-4 p-4">
          <MoneyField label="Unreadable" currency="XFC" value={broken} onChange={nothing} />
          <MoneyField
            label="Refused by the server"
            currency="GOLD"
            value={{ text: '250', money: null }}
            onChange={nothing}
            error="The price has changed."
          />
          <MoneyField
            label="Disabled"
            currency="XFC"
            value={{ text: '5', money: xfc(500_000_000n) }}
            onChange={nothing}
            limits={{ max: BALANCE }}
            disabled
          />
        </div>
      </div>
    </Part>
  );
}

export function FormsSection() {
  const [copies, setCopies] = useState(3);
  const [on, setOn] = useState(true);
  return (
    <Part title="Steppers, switches, rows, error summary">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Stepper
            label="Copies"
            value={copies}
            onChange={setCopies}
            max={12}
            maxReason="You hold 12 copies."
          />
          <Stepper
            label="Copies, at the limit"
            value={4}
            onChange={nothing}
            max={4}
            maxReason="You hold 4 copies."
          />
          <Stepper
            label="Copies, blocked"
            value={1}
            onChange={nothing}
            max={1}
            blocked="Your only copy is lent until Sunday."
          />
          <Switch
            label="Bid for me"
            text="Up to your maximum, in the smallest steps."
            checked={on}
            onChange={setOn}
          />
          <Switch label="Off" checked={!on} onChange={(next) => setOn(!next)} />
          <Switch label="Blocked" checked={false} onChange={nothing} blocked="From level 3 on." />
        </div>
        <RowChoices />
      </div>
      <RefusedForm />
    </Part>
  );
}

function RowChoices() {
  const [kind, setKind] = useState<'fixed' | 'auction' | 'lease'>('fixed');
  const [topics, setTopics] = useState<readonly ('goal' | 'rank' | 'news')[]>(['goal']);
  return (
    <div className="flex flex-col gap-4">
      <RadioRows
        label="How to sell"
        value={kind}
        onChange={setKind}
        rows={[
          {
            value: 'fixed',
            label: 'Fixed price',
            text: 'Sold at once to the first who pays it.',
            aside: <MoneyText amount="120.00" size="small" />,
          },
          { value: 'auction', label: 'Auction', text: 'Sold to the highest bid when it ends.' },
          { value: 'lease', label: 'Lend', blocked: 'He plays in a contest until Sunday.' },
        ]}
      />
      <CheckboxRows
        label="Notify me about"
        values={topics}
        onChange={setTopics}
        rows={[
          { value: 'goal', label: 'Goals of my players', text: 'At once, by push.' },
          { value: 'rank', label: 'My rank at full time' },
          { value: 'news', label: 'News of the club', blocked: 'Follow a club first.' },
        ]}
      />
    </div>
  );
}

function RefusedForm() {
  return (
    <State title="Refused form">
      <form className="flex flex-col gap-4">
        <ErrorSummary
          errors={[
            { name: 'nickname', text: 'A nickname has 3 to 20 letters, digits or dots.' },
            { name: 'city', text: 'Say where you are.' },
          ]}
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField
            name="nickname"
            label="Nickname, refused"
            defaultValue="x"
            error="A nickname has 3 to 20 letters, digits or dots."
          />
          <TextField name="city" label="City" error="Say where you are." />
        </div>
      </form>
    </State>
  );
}
