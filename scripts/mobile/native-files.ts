import { versionCode, type MobileApp } from './configuration.ts';

/** Replaces a string that occurs once in a generated file. Throws when Capacitor generates it differently. */
export function replaceOnce(text: string, before: string, after: string): string {
  const parts = text.split(before);
  if (parts.length !== 2)
    throw new Error(`"${before.slice(0, 60)}" stands ${parts.length - 1} times, not once.`);
  return parts.join(after);
}

const host = ({ server }: MobileApp): string => new URL(server).host;

/** Android's manifest: links to our server open the app, backups hold no sessions, notifications have our icon. */
export function androidManifest(generated: string, app: MobileApp): string {
  const links = `</intent-filter>

            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${host(app)}" />
            </intent-filter>
`;
  const notifications = `<meta-data
            android:name="com.google.firebase.messaging.default_notification_icon"
            android:resource="@drawable/ic_notification" />

        <provider`;
  return [
    [
      'android:allowBackup="true"',
      'android:allowBackup="false"\n        android:usesCleartextTraffic="false"',
    ],
    ['</intent-filter>\n', links],
    ['<provider', notifications],
  ].reduce((text, [before = '', after = '']) => replaceOnce(text, before, after), generated);
}

/** The version of the Android app. */
export function androidBuild(generated: string, { version }: MobileApp): string {
  const coded = replaceOnce(generated, 'versionCode 1\n', `versionCode ${versionCode(version)}\n`);
  return replaceOnce(coded, 'versionName "1.0"', `versionName "${version}"`);
}

/** The launch screen of Android: the mark on our background, for all sizes and versions. */
export function androidStyles(generated: string): string {
  return replaceOnce(
    generated,
    '<item name="android:background">@drawable/splash</item>',
    `<item name="windowSplashScreenBackground">@color/splash_background</item>
        <item name="windowSplashScreenAnimatedIcon">@drawable/ic_launcher_foreground</item>
        <item name="postSplashScreenTheme">@style/AppTheme.NoActionBar</item>`,
  );
}

const LANGUAGES = ['en', 'it', 'fr', 'es', 'de', 'zh-Hans', 'tr'];

/** Settings of the iOS app: languages, pushes in the background are not used, only the platform's own encryption. */
export function infoPlist(generated: string): string {
  const languages = LANGUAGES.map((language) => `\t\t<string>${language}</string>\n`).join('');
  const before = '\t<key>LSRequiresIPhoneOS</key>\n';
  const added = `\t<key>CFBundleLocalizations</key>\n\t<array>\n${languages}\t</array>
\t<key>ITSAppUsesNonExemptEncryption</key>\n\t<false/>\n`;
  return replaceOnce(generated, before, added + before).replace(
    '<string>armv7</string>',
    '<string>arm64</string>',
  );
}

/** What the iOS app may do: open links of our server, fill in its passwords, get pushes. */
export function entitlements(app: MobileApp): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
\t<key>aps-environment</key>
\t<string>production</string>
\t<key>com.apple.developer.associated-domains</key>
\t<array>
\t\t<string>applinks:${host(app)}</string>
\t\t<string>webcredentials:${host(app)}</string>
\t</array>
</dict>
</plist>
`;
}

/** Names the entitlements and the version in both configurations of the Xcode project. */
export function xcodeProject(generated: string, { version }: MobileApp): string {
  const settings = '\t\t\t\tINFOPLIST_FILE = App/Info.plist;\n';
  if (generated.split(settings).length !== 3)
    throw new Error('The Xcode project has not two configurations.');
  return generated
    .replaceAll(settings, `\t\t\t\tCODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n${settings}`)
    .replaceAll('MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`)
    .replaceAll('CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${versionCode(version)};`);
}

/**
 * The server sends pushes through Firebase, whose token differs from Apple's. With Firebase's package in the project the
 * app passes its token on; without it the registration fails in plain words instead of with a token of no use.
 */
export function appDelegate(generated: string): string {
  const imports = `import Capacitor
#if canImport(FirebaseMessaging)
import FirebaseCore
import FirebaseMessaging
#endif
`;
  const pushes = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        #if canImport(FirebaseMessaging)
        Messaging.messaging().apnsToken = deviceToken
        Messaging.messaging().token { token, error in
            if let error = error {
                NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
            } else if let token = token {
                NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: token)
            }
        }
        #else
        let error = NSError(domain: "Touchline", code: 1, userInfo: [NSLocalizedDescriptionKey: "Firebase is not part of this build."])
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
        #endif
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }
}
`;
  const started = `        #if canImport(FirebaseMessaging)
        FirebaseApp.configure()
        #endif
        return true
`;
  const launch =
    '        // Override point for customization after application launch.\n        return true\n';
  const withPushes = replaceOnce(generated, 'import Capacitor\n', imports).trimEnd().replace(/\}$/, pushes);
  return replaceOnce(withPushes, launch, started);
}
