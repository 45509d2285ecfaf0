import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { MARK, MARK_PAINT, markFile } from '../../web/src/ui/brand/mark.ts';
import { splashSvg } from './icon-files.ts';

/** Sides of the launcher icon before Android 8, in pixels by density. */
const LAUNCHER_SIDES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;
/** Android shows at least the inner 66 of 108 units of an adaptive icon. */
const ADAPTIVE_SIDE = 108;
const ADAPTIVE_SAFE = 66;
/** Side of the square launch image of iOS, which is scaled to fill the screen. */
const IOS_SPLASH = 2732;

const RESOURCES = 'android/app/src/main/res';
const ASSETS = 'ios/App/App/Assets.xcassets';

/** A circle as path data, drawn against the clock so that it is a hole in a shape drawn with it. */
function hole({ x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number }): string {
  return `M${x - radius},${y}a${radius},${radius} 0 1,0 ${2 * radius},0a${radius},${radius} 0 1,0 ${-2 * radius},0z`;
}

/** The lines of the mark as one shape that runs on for `margin` on every side. */
function linesWith(margin: number): string {
  const side = MARK.side + 2 * margin;
  return `M${-margin},13.5h${side}v5h${-side}zM7.5,18.5h5v${MARK.side - 18.5 + margin}h-5z`;
}

/** A drawable of the mark without its tile, in the safe zone; the lines run to the edges. */
function markDrawable(paint: { readonly lines: string; readonly ball: string }): string {
  const scale = ADAPTIVE_SAFE / MARK.side;
  const margin = (ADAPTIVE_SIDE / scale - MARK.side) / 2;
  const shift = (ADAPTIVE_SIDE - ADAPTIVE_SAFE) / 2;
  const side = MARK.side + 2 * margin;
  const around = `M${-margin},${-margin}h${side}v${side}h${-side}z`;
  const gap = { ...MARK.ball, radius: MARK.ball.radius + MARK.gap };
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${ADAPTIVE_SIDE}dp"
    android:height="${ADAPTIVE_SIDE}dp"
    android:viewportWidth="${ADAPTIVE_SIDE}"
    android:viewportHeight="${ADAPTIVE_SIDE}">
    <group
        android:scaleX="${scale}"
        android:scaleY="${scale}"
        android:translateX="${shift}"
        android:translateY="${shift}">
        <group>
            <clip-path android:pathData="${around}${hole(gap)}" />
            <path android:fillColor="${paint.lines}" android:pathData="${linesWith(margin)}" />
        </group>
        <path android:fillColor="${paint.ball}" android:pathData="${hole(MARK.ball)}" />
    </group>
</vector>
`;
}

const ADAPTIVE_ICON = `<?xml version="1.0" encoding="utf-8"?>
<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">
    <background android:drawable="@color/ic_launcher_background" />
    <foreground android:drawable="@drawable/ic_launcher_foreground" />
    <monochrome android:drawable="@drawable/ic_launcher_monochrome" />
</adaptive-icon>
`;

/** The icon of notifications: Android paints its shape in one colour. */
const NOTIFICATION_ICON = markDrawable({ lines: '#ffffff', ball: '#ffffff' });

/** The launch picture below Android 12. */
const LAUNCH_PICTURE = `<?xml version="1.0" encoding="utf-8"?>
<layer-list xmlns:android="http://schemas.android.com/apk/res/android">
    <item android:drawable="@color/splash_background" />
    <item
        android:width="160dp"
        android:height="160dp"
        android:drawable="@drawable/ic_launcher_foreground"
        android:gravity="center" />
</layer-list>
`;

function androidFiles(background: string): (readonly [string, Buffer | string])[] {
  const launchers = Object.entries(LAUNCHER_SIDES).flatMap(([density, side]) => {
    const square = new Resvg(markFile(MARK, side)).render().asPng();
    return [
      [`${RESOURCES}/mipmap-${density}/ic_launcher.png`, square] as const,
      [
        `${RESOURCES}/mipmap-${density}/ic_launcher_round.png`,
        new Resvg(roundMark(side)).render().asPng(),
      ] as const,
    ];
  });
  const colours = `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <color name="ic_launcher_background">${MARK_PAINT.pitch}</color>
    <color name="splash_background">${background}</color>
</resources>
`;
  return [
    ...launchers,
    [`${RESOURCES}/mipmap-anydpi-v26/ic_launcher.xml`, ADAPTIVE_ICON],
    [`${RESOURCES}/mipmap-anydpi-v26/ic_launcher_round.xml`, ADAPTIVE_ICON],
    [`${RESOURCES}/values/ic_launcher_background.xml`, colours],
    [`${RESOURCES}/drawable/ic_launcher_foreground.xml`, markDrawable(MARK_PAINT)],
    [`${RESOURCES}/drawable/ic_launcher_monochrome.xml`, NOTIFICATION_ICON],
    [`${RESOURCES}/drawable/ic_notification.xml`, NOTIFICATION_ICON],
    [`${RESOURCES}/drawable/splash.xml`, LAUNCH_PICTURE],
  ];
}

/** The mark as a round tile. */
function roundMark(pixels: number): string {
  const { side, ball, gap } = MARK;
  const margin = 6;
  const radius = side / 2 + margin;
  const box = `${-margin} ${-margin} ${2 * radius} ${2 * radius}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${box}">` +
    `<clipPath id="tile"><circle cx="${side / 2}" cy="${side / 2}" r="${radius}"/></clipPath>` +
    `<g clip-path="url(#tile)"><path fill="${MARK_PAINT.pitch}" d="M${-margin} ${-margin}h${2 * radius}v${2 * radius}H${-margin}z"/>` +
    `<path fill="${MARK_PAINT.lines}" d="${linesWith(margin)}"/>` +
    `<circle cx="${ball.x}" cy="${ball.y}" r="${ball.radius + gap}" fill="${MARK_PAINT.pitch}"/>` +
    `<circle cx="${ball.x}" cy="${ball.y}" r="${ball.radius}" fill="${MARK_PAINT.ball}"/></g></svg>`
  );
}

/** The App Store refuses icons with transparency. */
function opaque(png: Buffer): Promise<Buffer> {
  return sharp(png).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

/** Icons and launch pictures of the phone apps, by their paths in the generated projects. */
export async function drawMobileIcons(background: string): Promise<ReadonlyMap<string, Buffer | string>> {
  const icon = await opaque(new Resvg(markFile(MARK, 1024, { isCut: false })).render().asPng());
  const launch = splashSvg({ width: IOS_SPLASH / 4, height: IOS_SPLASH / 4, ratio: 4 });
  const splash = await opaque(new Resvg(launch).render().asPng());
  return new Map<string, Buffer | string>([
    ...androidFiles(background),
    [`${ASSETS}/AppIcon.appiconset/AppIcon-512@2x.png`, icon],
    ...['', '-1', '-2'].map(
      (scale) => [`${ASSETS}/Splash.imageset/splash-2732x2732${scale}.png`, splash] as const,
    ),
  ]);
}
