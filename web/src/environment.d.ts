/// <reference types="vite/client" />

/** The version of the build, from package.json. */
declare const __APP_VERSION__: string;
/** Is the page of all parts in all states built in? In development, and for its pictures. */
declare const __DESIGN_PAGE__: boolean;

/** The origin of the server in the app on a phone, whose pages have another one; empty in browsers. */
declare const __SERVER_ORIGIN__: string;

interface Window {
  /** Set by the shell of the phone apps. */
  readonly Capacitor?: { readonly isNativePlatform: () => boolean };
  /** Takes the token of a sign-in link, which `theme.js` has removed from the address; null for none. */
  takeOneTimeToken?: () => string | null;
}
