import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Development page that shows every component; never part of the application's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react()],
  resolve: { tsconfigPaths: true },
  build: { outDir: process.env['GALLERY_OUT'] ?? 'dist', emptyOutDir: true },
  // Not the cache of `npm run dev`.
  cacheDir: 'node_modules/.vite-gallery',
  server: { host: '127.0.0.1', port: 5174 },
});
