import { useState } from 'react';
import { Pitch } from '../../../game/pitch/pitch.tsx';
import { PlayerChip } from '../../../game/pitch/player-chip.tsx';
import { MoneyText } from '../../../ui/figures/money.tsx';
import { Segmented } from '../../../ui/controls/tabs.tsx';
import { draftedTeam, playingTeam } from '../pitch-samples.ts';
import { KITS } from '../samples.ts';
import { Part } from './part.tsx';

const FORMATIONS = ['3-4-3', '3-5-2', '4-3-3', '4-4-2', '4-5-1', '5-3-2', '5-4-1'] as const;

export function Pitches() {
  const [chosen, setChosen] = useState<string | null>('MF1');
  const [formation, setFormation] = useState('4-4-2');
  return (
    <Part title="Pitch">
      <Segmented
        label="Formation"
        choices={FORMATIONS.map((name) => ({ value: name, label: name }))}
        value={formation}
        onChange={setFormation}
      />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Pitch
          {...draftedTeam(formation)}
          variant="cards"
          chosen={chosen}
          onSlot={(slot) => setChosen(slot.key === chosen ? null : slot.key)}
        />
        <Pitch {...playingTeam('4-3-3')} />
        <Pitch {...draftedTeam('3-5-2')} />
        <Pitch {...playingTeam('5-4-1')} variant="cards" />
      </div>
      <div className="max-w-[328px]">
        <Pitch {...draftedTeam('5-3-2')} variant="cards" />
      </div>
    </Part>
  );
}

const PLAIN = { pattern: 'plain', colour_1: '#222222', colour_2: '#eeeeee' } as const;

export function PlayerChips() {
  return (
    <Part title="Player chips">
      <div className="panel divide-y px-4">
        <PlayerChip
          name="Konstantinos Papadopoulopoulos-Georgiou"
          kit={KITS[1] ?? PLAIN}
          shirtNumber={10}
          stars={4}
          detail="MF · Northgate Rovers · v HAR (H)"
          aside={<MoneyText amount="148.20" />}
        />
        <PlayerChip
          name="Şahin"
          kit={KITS[4] ?? PLAIN}
          shirtNumber={9}
          stars={2}
          detail="FW · Ostwick United"
          aside={<span className="figures text-lg">14</span>}
        />
        <PlayerChip name="李明" kit={KITS[2] ?? PLAIN} />
      </div>
    </Part>
  );
}
