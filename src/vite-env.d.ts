/// <reference types="vite/client" />

/** The version that tools/version.ts makes, put in by the build. */
declare const __APP_VERSION__: string;
