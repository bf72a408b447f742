import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), react()],
  build: isSsrBuild
    ? { outDir: 'dist/server', rolldownOptions: { input: 'src/web/entryServer.tsx' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: 'src/web/entryClient.tsx' },
        modulePreload: { polyfill: false },
      },
}));
