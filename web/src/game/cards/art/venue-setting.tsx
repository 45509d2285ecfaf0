import type { VenueDesign, VenueTime } from './venue-design.ts';

/** Colours of the sky from top to bottom, and of the silhouettes against it, far and near. */
export const SKIES: Readonly<
  Record<VenueTime, { readonly sky: readonly string[]; readonly far: string; readonly near: string }>
> = {
  day: { sky: ['#3f97de', '#9fd3f4', '#eef8fb'], far: '#8fb4c9', near: '#5f8a86' },
  dusk: { sky: ['#3d2f6b', '#d0566a', '#ffb468', '#ffe3a8'], far: '#7a4a6e', near: '#43304f' },
  evening: { sky: ['#0f2450', '#2f5f9c', '#8fb9d8'], far: '#34567f', near: '#1d3554' },
  night: { sky: ['#050a18', '#13234a', '#3a4b83'], far: '#1c2b52', near: '#0d1730' },
};

/** Whether lamps are lit. */
export function isDark(time: VenueTime): boolean {
  return time !== 'day';
}

const HORIZON = 176;

/** The background of a stadium: far and near shapes, from the left to the right edge. */
const SKYLINES: Readonly<Record<VenueDesign['skyline'], { readonly far: string; readonly near: string }>> = {
  hills: {
    far: 'M0 150C60 118 108 126 160 142C220 112 290 104 350 134C392 118 424 122 448 132V200H0Z',
    near: 'M0 168C70 146 130 158 180 166C250 146 330 150 448 164V200H0Z',
  },
  town: {
    far: 'M0 200V146H20V132H44V150H62V120L74 108L86 120V146H112V136H140V150H170V124H196V148H240V130H262V112H280V146H312V128L324 112L336 128V148H368V134H396V150H420V126H448V200Z',
    near: 'M0 200V160L16 148L32 160H56V152L70 142L84 152H120V164H160V154L176 144L192 154H300V160L314 150L328 160H360V152H388L400 142L412 152H448V200Z',
  },
  mountains: {
    far: 'M0 148L46 96L78 128L126 66L172 122L206 94L262 144L308 78L352 126L392 92L448 142V200H0Z',
    near: 'M0 170C80 148 150 160 220 166C300 150 380 154 448 166V200H0Z',
  },
  trees: {
    far: 'M0 156C20 136 40 136 56 148C72 128 98 128 112 146C132 128 158 130 172 148C196 128 222 132 236 148C262 128 288 130 304 148C326 130 352 132 368 148C390 132 420 132 448 152V200H0Z',
    near: 'M0 200V164L10 136L20 164L32 142L44 166L56 130L70 166H110L122 140L134 166H300L314 132L328 166L340 142L352 166L366 128L382 166H410L422 140L434 166H448V200Z',
  },
  harbour: {
    far: 'M0 200V150H40V138H58V92H62V84H112V88H72L62 104V150H150V142H210V150H330V96H334V88H388V92H346L334 108V150H380V136H412V150H448V200Z',
    near: 'M0 166H448V172H0ZM30 166L40 154H96L104 166ZM300 166L308 150H350V158H382L374 166Z',
  },
  towers: {
    far: 'M0 200V120H22V96H44V138H60V72H86V132H104V104L118 88L132 104V140H166V84H184V64H190V84H206V134H242V98H270V140H292V76H318V128H340V58L352 46L364 58V132H392V102H416V140H448V200Z',
    near: 'M0 200V158H36V148H64V162H120V152H152V162H296V150H332V160H376V146H412V160H448V200Z',
  },
  works: {
    far: 'M0 200V148H30V78H40V148H64V92H74V148H96L116 134V148L136 134V148L156 134V148H290L310 132V148L330 132V148H352V70H363V148H388V88H398V148H448V200Z',
    near: 'M0 200V164H70L84 154H150L164 164H290L304 152H372L386 164H448V200Z',
  },
};

interface SettingProps {
  readonly design: Pick<VenueDesign, 'time' | 'skyline'>;
  readonly seed: number;
}

/** The sky over a stadium with sun, clouds or stars, and the skyline behind it. */
export function VenueSetting({ design: { time, skyline }, seed }: SettingProps) {
  const { far, near } = SKIES[time];
  const shapes = SKYLINES[skyline];
  const sunX = 60 + (seed % 320);
  return (
    <>
      {(time === 'night' || time === 'evening') && <Stars seed={seed} isFaint={time === 'evening'} />}
      {time === 'night' && <circle cx={sunX} cy="46" r="15" fill="#f3f1dc" fillOpacity=".92" />}
      {time === 'dusk' && (
        <>
          <circle cx={sunX} cy="128" r="46" fill="#fff3c4" fillOpacity=".28" />
          <circle cx={sunX} cy="128" r="27" fill="#fff3c4" fillOpacity=".9" />
        </>
      )}
      {(time === 'day' || time === 'dusk') && <Clouds seed={seed} isWarm={time === 'dusk'} />}
      <g transform="translate(0 -30)">
        <path d={shapes.far} fill={far} fillOpacity=".8" />
        <path d={shapes.near} fill={near} />
        <path d={`M0 ${HORIZON}H448V240H0Z`} fill={near} />
      </g>
    </>
  );
}

function Stars({ seed, isFaint }: { readonly seed: number; readonly isFaint: boolean }) {
  return Array.from({ length: isFaint ? 10 : 26 }, (_, index) => (
    <circle
      key={index}
      cx={((seed % 97) + index * 167) % 440}
      cy={14 + ((index * 59 + (seed % 31)) % 100)}
      r={0.8 + (index % 3) * 0.5}
      fill="#fff"
      fillOpacity={0.35 + (index % 4) * 0.15}
    />
  ));
}

function Clouds({ seed, isWarm }: { readonly seed: number; readonly isWarm: boolean }) {
  return [0, 1, 2].map((index) => (
    <path
      key={index}
      d={`M${(((seed % 97) + index * 167) % 380) - 20} ${34 + index * 22}h84a11 11 0 0 0-14-14 19 19 0 0 0-35-3 13 13 0 0 0-22 6 10 10 0 0 0-13 11Z`}
      fill={isWarm ? '#ffd9b8' : '#fff'}
      fillOpacity={isWarm ? 0.5 : 0.75}
    />
  ));
}
