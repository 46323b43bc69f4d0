import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { listAppFiles } from './tools/app-files.ts';
import { sharedParts } from './tools/shared-parts.ts';
import { sonnerCssAsFile } from './tools/sonner-css.ts';
import { versionOf } from './tools/version.ts';

const version = versionOf(import.meta.dirname);

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
    sonnerCssAsFile(),
    VitePWA({
      strategies: 'generateSW',
      filename: 'sw.js',
      registerType: 'prompt',
      // The page registers the worker itself: see src/features/updates.
      injectRegister: false,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,wav,webmanifest}'],
        // Fetched only where a recorder is configured, or before an installation; of no use without a network.
        globIgnores: ['**/openreplay-*.js', 'screenshots/**'],
        manifestTransforms: [listAppFiles('dist', version)],
        importScripts: ['/key-keeper.js', '/push.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [
          /^\/(rest|auth|realtime|storage|functions|ws-assist)\//,
          /^\/(config\.json|app-files\.json|healthz|readyz)$/,
        ],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        cleanupOutdatedCaches: true,
        clientsClaim: false,
        skipWaiting: false,
      },
    }),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(version),
  },
  resolve: { tsconfigPaths: true },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: false,
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1_100,
    rolldownOptions: {
      output: {
        // Left to itself the bundler makes a file of each icon and helper that two screens share: over three hundred,
        // of which the first screen asks for a hundred and twenty.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'icons', test: /lucide-react/ },
            { name: sharedParts(), minShareCount: 3, debugName: 'shared parts' },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
  // Workers are no imports that Vite would follow: found late, their libraries would reload the page.
  optimizeDeps: { entries: ['index.html', 'sync/worker/database-worker.ts', 'src/import/read/worker.ts'] },
});
