import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Crest } from '../../../ui/crest.tsx';
import { Kit } from '../../../ui/kit.tsx';
import { Pitch } from '../../../ui/pitch.tsx';
import { PlayerChip } from '../../../ui/player-chip.tsx';
import { MoneyText } from '../../../ui/money.tsx';
import { Stars } from '../../../ui/stars.tsx';
import { CLUBS, KITS, SAMPLE_RESERVES, sampleSlots } from '../samples.ts';
import { Part } from './part.tsx';

const MANAGERS = ['gina', 'TerraceTom', 'Élodie', '李明', 'çilek_fc', 'Oz', 'maradona_jr', 'Bo'] as const;

export function Pictures() {
  return (
    <Part title="Kits, crests, avatars, stars">
      <div className="flex flex-wrap items-end gap-3">
        {KITS.map((kit, index) => (
          <Kit key={kit.pattern} kit={kit} number={index * 5 + 4} size={72} />
        ))}
        {KITS.map((kit) => (
          <Kit key={kit.pattern} kit={kit} size={32} />
        ))}
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {CLUBS.map((club) => (
          <Crest key={club.name} club={club} size={56} />
        ))}
        {CLUBS.slice(0, 4).map((club) => (
          <Crest key={club.name} club={club} size={24} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {MANAGERS.map((name) => (
          <Avatar key={name} name={name} size={40} />
        ))}
        {[1, 2, 3, 4, 5].map((stars) => (
          <Stars key={stars} stars={stars} size={14} />
        ))}
      </div>
    </Part>
  );
}

export function Pitches() {
  const [chosen, setChosen] = useState<string | null>('MF1');
  return (
    <Part title="Pitch">
      <Pitch
        slots={sampleSlots(3)}
        reserves={SAMPLE_RESERVES}
        chosen={chosen}
        onSlot={(slot) => setChosen(slot.key === chosen ? null : slot.key)}
      />
      <Pitch slots={sampleSlots()} />
      <div className="panel divide-y px-4">
        <PlayerChip
          name="Oyelaran-Whitmore"
          kit={KITS[1] ?? { pattern: 'plain', colour_1: '#222222', colour_2: '#eeeeee' }}
          shirtNumber={10}
          stars={4}
          detail="MF · Northgate Rovers · v HAR (H)"
          aside={<MoneyText amount="148.20" />}
        />
        <PlayerChip
          name="Şahin"
          kit={KITS[4] ?? { pattern: 'plain', colour_1: '#222222', colour_2: '#eeeeee' }}
          shirtNumber={9}
          stars={2}
          detail="FW · Ostwick United"
          aside={<span className="figures text-lg">14</span>}
        />
      </div>
    </Part>
  );
}
