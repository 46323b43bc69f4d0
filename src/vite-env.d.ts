/// <reference types="vite/client" />

/** The version in package.json, put in by the build. */
declare const __APP_VERSION__: string;

/** The sync core that the build is on, put in by it. */
declare const __SYNC_CORE__: 'replicated' | 'outbox';
