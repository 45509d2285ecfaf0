import { ingestOf, type Ingest } from '../../domain/src/error-reports/ingest.ts';

/** The configuration of the phone apps: `mobile/app.json`, the environment and the version of the product. */
export interface MobileApp {
  /** Id in both stores; it never changes once published. */
  readonly id: string;
  readonly name: string;
  /** Origin of the server that the apps call and whose links they open. */
  readonly server: string;
  /** Colour behind the launch picture. */
  readonly background: string;
  readonly version: string;
  /** Where errors of the pages are reported to; null: nowhere. */
  readonly sentryDsn: string | null;
}

/** Plugins of Capacitor with their settings. */
const PLUGINS = {
  SplashScreen: { launchAutoHide: true, launchShowDuration: 3_000, launchFadeOutDuration: 150 },
  PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
} as const;

/** Reads the configuration; `PUBLIC_URL` replaces `server`. Throws with the problem. */
export function readMobileApp(
  file: string,
  version: string,
  environment: Readonly<Record<string, string | undefined>> = {},
): MobileApp {
  const stored: unknown = JSON.parse(file);
  const field = (name: string, pattern: RegExp, example: string): string => {
    const value: unknown =
      typeof stored === 'object' && stored !== null && name in stored ? Reflect.get(stored, name) : undefined;
    if (typeof value === 'string' && pattern.test(value)) return value;
    throw new Error(`"${name}" of mobile/app.json must be such as "${example}".`);
  };
  const server = environment['PUBLIC_URL'] || field('server', /^https:\/\//, 'https://touchline.example');
  const url = URL.parse(server);
  if (url === null || url.protocol !== 'https:' || url.pathname !== '/')
    throw new Error(`The server of the apps must be an https origin, not "${server}".`);
  const dsn = environment['SENTRY_DSN'] || null;
  if (dsn !== null && ingestOf(dsn) === null) throw new Error('SENTRY_DSN is no DSN.');
  return {
    id: field('id', /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9]*){1,5}$/, 'app.touchline.fantasy'),
    name: field('name', /^[\p{L}\p{N} ]{2,30}$/u, 'Touchline'),
    server: url.origin,
    background: field('background', /^#[0-9a-f]{6}$/, '#07090c'),
    version,
    sentryDsn: dsn,
  };
}

/** The configuration of Capacitor. Pages are in the app; nothing is loaded from a server as a page. */
export function capacitorConfig(app: MobileApp): object {
  return {
    appId: app.id,
    appName: app.name,
    webDir: 'www',
    backgroundColor: app.background,
    loggingBehavior: 'debug',
    zoomEnabled: true,
    server: { androidScheme: 'https', hostname: 'localhost' },
    android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
    ios: { contentInset: 'never', limitsNavigationsToAppBoundDomains: false },
    plugins: PLUGINS,
  };
}

/** The number by which stores order versions: 1.2.3 is 10203. */
export function versionCode(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return major * 10_000 + minor * 100 + patch;
}

/** The first page of the app: the empty shell of the build under the policy of our pages. */
export function appPage(shell: string, app: MobileApp): string {
  const ingest: Ingest | null = app.sentryDsn === null ? null : ingestOf(app.sentryDsn);
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${app.server}`,
    `connect-src 'self' ${app.server}${ingest === null ? '' : ` ${ingest.origin}`}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
  const tags = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    ...(app.sentryDsn === null ? [] : [`<meta name="error-reports" content="${app.sentryDsn}" />`]),
  ];
  if (!shell.includes('<meta charset="utf-8" />'))
    throw new Error('The shell has no charset to insert after.');
  return (
    shell
      .replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${tags.join('\n    ')}`)
      // The server fills these in; the app has none.
      .replaceAll(/<!--(?:\/?(?:head|body)|startup)-->/g, '')
      // Apps have launch pictures of their own, and no manifest.
      .replaceAll(/\s*<link\s+rel="(?:apple-touch-startup-image|apple-touch-icon|manifest)"[^>]*>/g, '')
  );
}
