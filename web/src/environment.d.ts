/// <reference types="vite/client" />

/** The version of the build, from package.json. */
declare const __APP_VERSION__: string;
/** Is the page of all parts in all states built in? In development, and for its pictures. */
declare const __DESIGN_PAGE__: boolean;

interface Window {
  /** Takes the token of a sign-in link, which `theme.js` has removed from the address; null for none. */
  takeOneTimeToken?: () => string | null;
}
