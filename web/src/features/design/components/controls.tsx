import { Heart, Plus, Search, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Badge, CountMark } from '../../../ui/text/badge.tsx';
import { Checkbox, DateField, PasswordField, SelectField, TextField } from '../../../ui/controls/field.tsx';
import { TextLink } from '../../../ui/text/link.tsx';
import { Segmented, Tabs } from '../../../ui/controls/tabs.tsx';
import { Tooltip } from '../../../ui/overlay/tooltip.tsx';
import { Part } from './part.tsx';

const VARIANTS = ['main', 'plain', 'quiet', 'danger'] as const;

export function Buttons() {
  return (
    <Part title="Buttons and links">
      {(['large', 'normal', 'small'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {VARIANTS.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              Join for 5 XFC
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="main" icon={Plus}>
          With icon
        </Button>
        <Button variant="main" busy>
          Busy
        </Button>
        <Button variant="main" blocked="The deadline has passed">
          Blocked
        </Button>
        <IconButton icon={Share2} label="Share" />
        <IconButton icon={Heart} label="Watch" variant="plain" mark={<CountMark count={128} label="128" />} />
        <Tooltip text="The text of a tooltip">
          <button type="button" className="min-h-11 underline">
            Tooltip
          </button>
        </Tooltip>
        <TextLink to="/terms">A link in a sentence</TextLink>
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge>Easy</Badge>
        <Badge tone="accent">Joined</Badge>
        <Badge tone="live">Live 67’</Badge>
        <Badge tone="up">+12.4%</Badge>
        <Badge tone="down">−3.1%</Badge>
        <Badge tone="xfc">Guaranteed</Badge>
      </div>
    </Part>
  );
}

export function Fields() {
  return (
    <Part title="Fields">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label="Nickname"
          placeholder="How others see you"
          hint="3 to 20 letters, digits or dots."
        />
        <TextField
          label="Nickname"
          defaultValue="x"
          error="A nickname has 3 to 20 letters, digits or dots."
        />
        <TextField label="Amount" defaultValue="12.50" suffix="XFC" inputMode="decimal" aside="Max 240.00" />
        <TextField
          label="Disabled"
          defaultValue="can’t be changed"
          disabled
          hint="Ask support to change it."
        />
        <PasswordField
          label="Password"
          defaultValue="correct horse"
          aside={<TextLink to="/terms">Forgotten?</TextLink>}
        />
        <SelectField
          label="Country"
          placeholder="Choose one"
          defaultValue=""
          choices={[
            { value: '1', label: 'Italy' },
            { value: '2', label: 'Türkiye' },
          ]}
        />
        <DateField label="Birth date" defaultValue="1994-05-17" />
        <TextField
          label="Search"
          placeholder="Player or club"
          suffix={<Search size={18} aria-hidden="true" />}
        />
      </div>
      <Checkbox label="I accept the terms" defaultChecked />
      <Checkbox label="Some of them" checked isMixed onChange={() => undefined} />
      <Checkbox label="I accept the terms" error="Accept the terms to continue." />
    </Part>
  );
}

const TABS = ['info', 'participants', 'results', 'players', 'matches'] as const;

export function Choices({ id }: { readonly id: string }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('info');
  const [kind, setKind] = useState<'all' | 'easy' | 'pro'>('all');
  return (
    <Part title="Tabs and segments">
      <Tabs
        id={id}
        label="Contest"
        value={tab}
        onChange={setTab}
        choices={TABS.map((value, index) => ({ value, label: value, count: index === 1 ? 1284 : undefined }))}
      >
        <p className="text-muted">The panel of “{tab}”.</p>
      </Tabs>
      <Segmented
        label="Kind"
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'all', label: 'All', count: 42 },
          { value: 'easy', label: 'Easy', count: 30 },
          { value: 'pro', label: 'Pro', count: 12 },
        ]}
      />
    </Part>
  );
}
