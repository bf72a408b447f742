import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), react()],
  // React decides by NODE_ENV whether it is made for development; built pages are not, whatever the operator sets.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: isSsrBuild
    ? { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'src/web/entryServer.tsx' } }
    : {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: 'src/web/entryClient.tsx' },
        modulePreload: { polyfill: false },
      },
}));
