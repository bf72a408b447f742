import type { Plugin, Rolldown } from 'vite';

/** An import that is made when it is needed, up to the place where Vite leaves room for what is to be fetched with it. */
const lateImport = /\b(import\("\.\/([^"]+)"\)(?:(?!\bimport\()[\s\S])*?, )__VITE_PRELOAD__(?=\))/g;

const folder = 'assets/';
const toName = (file: string) => file.slice(folder.length, -'.js'.length);

/** Everything that the file imports, at any depth. */
function listImports(file: string, chunks: Readonly<Record<string, Rolldown.RenderedChunk>>): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of chunks[name]?.imports ?? []) add(next);
  };
  add(file);
  return found;
}

/**
 * A file that is fetched when it is needed is asked for together with everything it imports: level by level, each level would be one more
 * round trip. What the entry brings is there already, and so are all styles.
 */
export const importAtOnce: Plugin = {
  name: 'import-at-once',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `
      const forget = () => {};
      export const __vitePreload = (load, files) => {
        if (files) for (const file of files.split(' ')) import(/* @vite-ignore */ './' + file + '.js').catch(forget);
        return load();
      };`,
  },
  renderChunk(code, _chunk, _options, { chunks }) {
    const entry = Object.values(chunks).find(({ name }) => name === 'entryClient');
    const known = entry ? listImports(entry.fileName, chunks) : new Set();
    const withImports = (_match: string, load: string, file: string) => {
      const more = [...listImports(folder + file, chunks)].filter((name) => !known.has(name)).slice(1);
      return `${load}"${more.map(toName).join(' ')}"`;
    };
    return { code: code.replace(lateImport, withImports), map: null };
  },
};
