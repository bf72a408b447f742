import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { dropUnusedRouterParts } from './scripts/dropUnusedRouterParts.ts';

const clientEntry = 'src/web/entryClient.tsx';

/** The page that most visits begin with. */
const firstPage = /\/src\/web\/pages\/home\//;

/** What the first page shares with others comes with the entry: many small files compress worse. */
function nameOfEntry(id: string, context: Rolldown.ChunkingContext): string | null {
  const seen = new Set<string>();
  const servesFirstPage = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const importers = context.getModuleInfo(module)?.importers ?? [];
    return importers.some((importer) => firstPage.test(importer) || servesFirstPage(importer));
  };
  const isShared = !firstPage.test(id) && servesFirstPage(id);
  return isShared || id.endsWith(clientEntry) ? 'entryClient' : null;
}

/** Drawings and the arithmetic behind them: together, since a page that draws needs most of them. */
const charts = /\/src\/web\/charts\/|\/node_modules\/(d3-|internmap)/;

/** Small parts that pages beyond the first share: one request for each folder instead of one for each file. */
const parts = /\/src\/web\/ui\//;
const content = /\/src\/web\/pages\/content\//;

/** Pages of the staff are used together, and the entry names every file. */
const desk = /\/src\/web\/pages\/(admin|desk)\//;

const preloaded =
  /\b__vitePreload\(\(\) => (import\([^)]*\)(?:\.then\(\(\w+\) => \w+\.\w+\))?), __VITE_PRELOAD__\)/g;

/** All styles come with the entry and the server names what a page needs: an import has nothing to preload. */
const importPlainly: Plugin = {
  name: 'import-plainly',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
  renderChunk: (code) => ({ code: code.replace(preloaded, '$1'), map: null }),
};

/** The server has a page's script preloaded and must know its file for that: written beside each import of the routes. */
const namePageFiles: Plugin = {
  name: 'name-page-files',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/src\/web\/routes\.tsx$/ },
    handler: (code) =>
      code.replace(/\(\) => import\(['"]\.\/([^'"]+)['"]\)/g, "Object.assign($&, { source: 'src/web/$1' })"),
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [importPlainly, namePageFiles, tailwindcss(), react(), dropUnusedRouterParts()],
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
        // The server names what the first page needs; from there on a page and its parts are two steps away.
        modulePreload: false,
        rolldownOptions: {
          input: ['src/web/entryLate.ts', clientEntry],
          output: {
            codeSplitting: {
              groups: [
                { name: nameOfEntry },
                { name: 'charts', test: charts },
                { name: 'parts', test: parts, minShareCount: 2 },
                { name: 'content', test: content },
                { name: 'desk', test: desk },
              ],
            },
          },
        },
      },
}));
