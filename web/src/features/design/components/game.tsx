import { Avatar } from '../../../ui/text/avatar.tsx';
import { Crest } from '../../../game/clubs/crest.tsx';
import { Kit } from '../../../game/clubs/kit.tsx';
import { Stars } from '../../../game/cards/stars.tsx';
import { CLUBS, KITS } from '../samples.ts';
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
