import { basename, join, relative } from 'node:path';
import { defineConfig, type InlineConfig, type Plugin } from 'vite';

// The programs of the server in a few files each: two thousand small ones take most of a start to find, strip and compile.

/** The server, the commands, and what they run on other threads and in other processes. */
const programs = [
  'src/main.ts',
  'src/cli.ts',
  'src/db/liteWorker.ts',
  'src/search/indexWorker.ts',
  'src/records/recordsWorker.ts',
  'src/analysis/code/analysisProcess.ts',
  'src/analysis/sourceCode/compilerProcess.ts',
  'demo/chain/chainProcess.ts',
];

interface ProcessOptions {
  programs: readonly string[];
  /** Where they are written, inside this repository: libraries that stay outside are found from there. */
  folder: string;
}

/** A module's own address stays where it is written, so that files are found beside it; programs are those built here. */
function keepAddresses({ programs, folder }: ProcessOptions): Plugin {
  const names = programs.map((program) => basename(program, '.ts')).join('|');
  const programFile = new RegExp(`new URL\\(["']\\./(${names})\\.ts["'], import\\.meta\\.url\\)`, 'g');
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: /\/(src|demo)\/[^\0]*\.ts$/, code: /import\.meta\.url/ },
      handler: (code, id) => {
        const own = `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`;
        const parts = code.split(programFile);
        // Every second part is the name of a program.
        const kept = parts.map((part, i) =>
          i % 2 ? `new URL('./${part}.js', import.meta.url)` : part.replaceAll('import.meta.url', own),
        );
        return { code: kept.join(''), map: null };
      },
    },
  };
}

/** The source of what runs stays in memory: one letter outside of Latin-1 makes the whole file take twice as much, and nobody reads comments there. */
export const smallInMemory = {
  charset: 'ascii',
  comments: { legal: true, annotation: true, jsdoc: false },
} as const;

/** How programs are built, for the server and for tests that start one of their own. */
export function createProcessConfig(options: ProcessOptions): InlineConfig {
  return {
    plugins: [keepAddresses(options)],
    ssr: {
      // Libraries of very many files. Others are few, or bring programs and files of their own.
      noExternal: [/^(viem|ox|abitype|zod|drizzle-orm|yaml)$/, /^@noble\//],
    },
    build: {
      ssr: true,
      outDir: options.folder,
      copyPublicDir: false,
      minify: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(options.programs.map((program) => [basename(program, '.ts'), program])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          ...smallInMemory,
        },
      },
    },
  };
}

export default defineConfig(
  createProcessConfig({ programs, folder: join(import.meta.dirname, 'dist/process') }),
);
