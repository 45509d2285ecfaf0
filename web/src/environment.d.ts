/// <reference types="vite/client" />

/** The version of the build, from package.json. */
declare const __APP_VERSION__: string;
