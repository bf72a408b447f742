import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { smallInMemory } from './vite.process.config.ts';

const clientEntry = 'src/web/entryClient.tsx';

/** The page that most visits begin with. */
const firstPage = /\/src\/web\/pages\/home\//;

/** Whether one of these files needs the module, itself or through others. */
function serves(users: (id: string) => boolean, id: string, context: Rolldown.ChunkingContext): boolean {
  const seen = new Set<string>();
  const isNeeded = (module: string): boolean => {
    if (seen.has(module)) return false;
    seen.add(module);
    const importers = context.getModuleInfo(module)?.importers ?? [];
    return importers.some((importer) => users(importer) || isNeeded(importer));
  };
  return isNeeded(id);
}

/** What the first page shares with others comes with the entry: many small files compress worse. */
function nameOfEntry(id: string, context: Rolldown.ChunkingContext): string | null {
  const isFirst = (module: string) => firstPage.test(module);
  const isShared = !isFirst(id) && serves(isFirst, id, context);
  return isShared || id.endsWith(clientEntry) ? 'entryClient' : null;
}

/** Drawings and the arithmetic behind them: together, since a page that draws needs most of them. */
const charts = /\/src\/web\/charts\/|\/node_modules\/(d3-|internmap)/;

/** Small parts that pages beyond the first share: one request for each folder instead of one for each file. */
const parts = /\/src\/web\/(ui|shell|impersonation)\//;
const account = /\/src\/web\/(auth|pages\/auth)\//;
const evidence = /\/src\/web\/(pages\/)?evidence\//;
const content = /\/src\/web\/pages\/content\//;

/** Checks of what is typed, and the library behind them. */
const schemas = /\/node_modules\/zod\//;

/** What a first star brings. */
const lists = /\/src\/web\/watchlists\/(ListsDialog|offerAlertMails)\.tsx?$/;

/** Pages of the staff are used together, and the entry names every file. */
const desk = /\/src\/web\/pages\/(admin|desk)\//;

/** What they share with other pages, or it would bring all of them along. */
function nameOfShared(id: string, context: Rolldown.ChunkingContext): string | null {
  const isDesk = (module: string) => desk.test(module);
  const isOther = (module: string) => module.includes('/src/web/pages/') && !isDesk(module);
  return !isDesk(id) && !isOther(id) && serves(isDesk, id, context) && serves(isOther, id, context)
    ? 'shared'
    : null;
}

/** All that pages of texts take from there, or they would bring the rest along. */
const addresses = /\/src\/wire\/fixedPages\.ts$/;

/** What a project's page shares with others: left to the bundler it comes in twenty files, some of them of one line. */
function nameOfRecords(id: string, context: Rolldown.ChunkingContext): string | null {
  const isProject = (module: string) => module.includes('/src/web/pages/project/');
  const isOther = (module: string) => module.includes('/src/web/pages/') && !isProject(module);
  const isOwn = id.includes('/src/web/pages/') || addresses.test(id);
  return !isOwn && serves(isProject, id, context) && serves(isOther, id, context) ? 'records' : null;
}

/** The server has a page's script preloaded and must know its file for that: written beside each import of the routes. */
const namePageFiles: Plugin = {
  name: 'name-page-files',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/src\/web\/(routes|rootRoute)\.tsx$/ },
    handler: (code) =>
      code.replace(/\(\) => import\(['"]\.\/([^'"]+)['"]\)/g, "Object.assign($&, { source: 'src/web/$1' })"),
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [namePageFiles, tailwindcss(), react()],
  // React decides by NODE_ENV whether it is made for development; built pages are not, whatever the operator sets.
  ...(isSsrBuild && {
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/web/entryServer.tsx', output: smallInMemory },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: {
          polyfill: false,
          // The import fetches the file itself; named here, too, all of them would weigh on the entry.
          resolveDependencies: (file, imports) => imports.filter((one) => one !== file),
        },
        rolldownOptions: {
          input: ['src/web/entryLate.ts', clientEntry],
          output: {
            codeSplitting: {
              groups: [
                { name: nameOfEntry },
                { name: 'charts', test: charts },
                { name: 'parts', test: parts, minShareCount: 2 },
                { name: 'content', test: content },
                { name: 'schemas', test: schemas },
                { name: nameOfRecords },
                { name: nameOfShared },
                { name: 'desk', test: desk },
                { name: 'account', test: account, minShareCount: 2 },
                { name: 'evidence', test: evidence, minShareCount: 2 },
                { name: 'lists', test: lists },
              ],
            },
          },
        },
      },
}));
