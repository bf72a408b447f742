import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** What every visit needs: kept in one file, since many small ones compress worse. */
const everywhere =
  /\/src\/(web\/(entryClient\.tsx|ui\/(?!Address|Card|Chevron|CopyButton|CopyField|Dialog|Drawer|ErrorState|FormTrap|Modal|OutsideLink|Paragraphs|SectionCard|Tabs|Textarea|formErrors|formatUsd|shortDay|shortenHash|useBackClose)|seo\/|projectRows\/(projectColumns|auditStages|ControlMark|rankText))|wire\/(chains|fixedPages)\.)/;

/** Drawings and the arithmetic behind them: together, since a page that draws needs most of them. */
const charts = /\/src\/web\/charts\/|\/node_modules\/(d3-|internmap)/;

/** Small parts that most pages beyond the first share: one request instead of one for each. */
const parts =
  /\/src\/(web\/(ui\/(Address|Card|CopyButton|Dialog|ErrorState|Modal|SectionCard|Tabs|formatUsd|shortenHash|useBackClose))|scoring\/(control|words))\./;

/** The router makes and names its components in ways that count as using them: says that both do nothing more. */
const dropUnusedRouterParts: Plugin = {
  name: 'drop-unused-router-parts',
  transform: {
    filter: { id: /\/react-router\/dist\/production\// },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replace(/= (React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};

/** The server has a page's script preloaded and must know its file for that: written beside each `import()` of the routes. */
const namePageFiles: Plugin = {
  name: 'name-page-files',
  transform: {
    filter: { id: /\/src\/web\/routes\.tsx$/ },
    handler: (code, _id, options) =>
      options?.ssr
        ? code.replace(
            /\(\) => import\(['"]\.\/([^'"]+)['"]\)/g,
            "Object.assign($&, { source: 'src/web/$1' })",
          )
        : undefined,
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [namePageFiles, tailwindcss(), react(), dropUnusedRouterParts],
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
          input: ['src/web/entryLate.ts', 'src/web/entryClient.tsx'],
          output: {
            codeSplitting: {
              groups: [
                { name: 'entryClient', test: everywhere },
                { name: 'charts', test: charts },
                { name: 'parts', test: parts },
              ],
            },
          },
        },
      },
}));
