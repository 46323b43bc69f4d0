import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const src = fileURLToPath(new URL('../../src/', import.meta.url));

/** Development page that shows every component; never part of the application's build. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tailwindcss(), react()],
  resolve: { alias: { '@/': src } },
  build: { outDir: process.env['GALLERY_OUT'] ?? 'dist', emptyOutDir: true },
  server: { host: '127.0.0.1' },
});
