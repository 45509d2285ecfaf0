import { faceOf, type Face, type FaceSeed } from '@touchline/domain/faces/face';
import { kitCut, type KitColours } from '../clubs/kit-colours.ts';
import { bustArt } from './bust.ts';
import {
  beardArt,
  BROW_ART,
  EAR_ART,
  EAR_SHADE,
  EYE_WHITES,
  FACE_LIGHTS,
  GLINTS,
  headArt,
  IRISES,
  LIDS,
  MOUTH_ART,
  NOSE_ART,
} from './head.ts';
import { HAIR_ART } from './hair.ts';
import { HAIRS, SKINS } from './tones.ts';

/** How much of a portrait is drawn: below about 64 px details would only blur. */
export type PortraitDetail = 'plain' | 'full';

interface PortraitArtProps {
  readonly player: FaceSeed;
  /** What the player wears: of the club, or of a goalkeeper. */
  readonly kit: KitColours;
  readonly detail: PortraitDetail;
  /** A dark contour and a shadow, for a bust on a card. */
  readonly isOutlined?: boolean;
  /** Unique on the page. */
  readonly id: string;
}

/**
 * A player's portrait in 200 by 224 units: a bust in their kit. It is attributes only, so that pictures outside a page
 * show the same. Light comes from the upper left.
 */
export function PortraitArt({ player, kit, detail, isOutlined = false, id }: PortraitArtProps) {
  const face = faceOf(player);
  const hair = HAIR_ART[face.cut];
  const colours = HAIRS[face.hairColour];
  const isFull = detail === 'full';
  return (
    <>
      {isOutlined && <Contour face={face} kit={kit} isFull={isFull} />}
      {hair.back !== undefined && <path d={hair.back} fill={colours.shade} />}
      <Bust face={face} kit={kit} isFull={isFull} />
      <Head face={face} isFull={isFull} />
      <Hair face={face} kit={kit} isFull={isFull} id={id} />
    </>
  );
}

interface PartProps {
  readonly face: Face;
  readonly isFull: boolean;
}

/** The shadow of the bust on the card behind it. */
function Contour({ face, kit, isFull }: PartProps & { readonly kit: KitColours }) {
  const hair = HAIR_ART[face.cut];
  const head = headArt(face.shape);
  const { shirt } = bustArt(face.build, kit, kitCut(kit).collar, head.bottom);
  const edge = `${shirt}${head.outline}${EAR_ART[face.ears] ?? EAR_ART[0]}${hair.back ?? ''}${hair.front ?? ''}`;
  return (
    <>
      {isFull && <path d={edge} fill="#000" fillOpacity=".24" transform="translate(6 7)" />}
      <path
        d={edge}
        fill="none"
        stroke="#0b0f14"
        strokeOpacity=".72"
        strokeWidth={isFull ? 3.4 : 6}
        strokeLinejoin="round"
      />
    </>
  );
}

function Bust({ face, kit, isFull }: PartProps & { readonly kit: KitColours }) {
  const skin = SKINS[face.tone];
  const { collar, sleeves } = kitCut(kit);
  const { colour_1, colour_2, pattern } = kit;
  const art = bustArt(face.build, kit, collar, headArt(face.shape).bottom);
  const left = sleeves === 'second' ? colour_2 : colour_1;
  const right = pattern === 'halves' || sleeves === 'second' ? colour_2 : colour_1;
  return (
    <>
      <path d={art.collarInside} fill={colour_1} />
      <path d={art.collarInside} fill="#000" fillOpacity=".45" />
      <path d={art.shirt} fill={colour_1} />
      {pattern !== 'plain' && <path d={art.cloth} fill={colour_2} />}
      {left !== colour_1 && <path d={art.sleeves[0]} fill={left} />}
      {right !== colour_1 && <path d={art.sleeves[1]} fill={right} />}
      {isFull && (
        <>
          <path d={art.folds} fill="#000" fillOpacity=".1" />
          <path d={art.lights} fill="#fff" fillOpacity=".2" />
          <path d={art.seams} fill="none" stroke="#000" strokeOpacity=".22" strokeWidth="1.3" />
          <path d={art.badge} fill={colour_2} stroke={colour_1} strokeWidth="2.4" />
          <path d={art.badge} fill="none" stroke="#000" strokeOpacity=".3" strokeWidth=".7" />
        </>
      )}
      <path d={art.shade} fill="#000" fillOpacity=".22" />
      <path d={art.neck} fill={skin.base} />
      <path d={art.neckShade} fill={skin.shade} />
      <path d={art.collar} fill={colour_2} />
      {isFull && <path d={art.collar} fill="none" stroke="#000" strokeOpacity=".25" strokeWidth=".9" />}
    </>
  );
}

function Head({ face, isFull }: PartProps) {
  const skin = SKINS[face.tone];
  const hair = HAIRS[face.hairColour];
  const head = headArt(face.shape);
  const beard = beardArt(face.beard, head);
  const mouth = MOUTH_ART[face.mouth] ?? MOUTH_ART[0];
  const brow = face.hairColour === 'light_blond' || face.hairColour === 'blond' ? hair.shade : hair.base;
  return (
    <>
      <path d={EAR_ART[face.ears] ?? EAR_ART[0]} fill={skin.base} />
      {isFull && <path d={EAR_SHADE} fill={skin.shade} />}
      <path d={head.outline} fill={skin.base} />
      <path d={head.shade} fill={skin.shade} fillOpacity=".75" />
      {isFull && <path d={FACE_LIGHTS} fill={skin.light} fillOpacity=".75" />}
      {beard !== null && (
        <path d={beard.region} fill={hair.base} fillOpacity={beard.density} fillRule="evenodd" />
      )}
      <path d={NOSE_ART[face.nose] ?? NOSE_ART[0]} fill={skin.line} fillOpacity=".42" />
      {isFull && <path d={EYE_WHITES[face.eyes] ?? EYE_WHITES[0]} fill="#f6f1ea" />}
      <path d={IRISES} fill={face.tone < 4 && face.eyes % 2 === 1 ? '#3f5a6b' : '#2b1a12'} />
      {isFull && <path d={GLINTS} fill="#fff" fillOpacity=".9" />}
      <path d={LIDS[face.eyes] ?? LIDS[0]} fill="#1c110c" />
      <path d={BROW_ART[face.brows] ?? BROW_ART[0]} fill={brow} />
      <path d={mouth.lip} fill={skin.lips} fillOpacity=".8" />
      <path d={mouth.line} fill={skin.line} />
    </>
  );
}

function Hair({ face, kit, isFull, id }: PartProps & { readonly kit: KitColours; readonly id: string }) {
  const hair = HAIR_ART[face.cut];
  const colours = HAIRS[face.hairColour];
  return (
    <>
      {hair.sides !== undefined && <path d={hair.sides} fill={colours.base} fillOpacity=".62" />}
      {hair.front !== undefined && <path d={hair.front} fill={colours.base} />}
      {isFull && hair.front !== undefined && (
        <>
          <clipPath id={`${id}-hair`}>
            <path d={hair.front} />
          </clipPath>
          <g clipPath={`url(#${id}-hair)`}>
            <path d="M132 0C112 24 112 48 126 78L132 200H200V0Z" fill={colours.shade} fillOpacity=".62" />
            {hair.strands !== undefined && (
              <path
                d={hair.strands}
                fill="none"
                stroke={colours.light}
                strokeOpacity=".8"
                strokeWidth="1.9"
                strokeLinecap="round"
              />
            )}
          </g>
        </>
      )}
      {hair.band !== undefined && <path d={hair.band} fill={kit.colour_2} />}
    </>
  );
}
