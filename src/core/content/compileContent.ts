import { ContentError, type ContentFault } from './contentError.ts';
import { type CompiledFile, type ContentEntry, createFileCompiler } from './createFileCompiler.ts';
import type { ImageSize } from './readImageSize.ts';

export type ContentPost = Extract<ContentEntry, { kind: 'post' }>;
export type ContentPage = Exclude<ContentEntry, { kind: 'post' }>;

export interface Content {
  /** Newest first. */
  posts: ContentPost[];
  /** By path. */
  pages: ContentPage[];
}

export interface ContentSource {
  files: readonly { file: string; text: string }[];
  images: ReadonlyMap<string, ImageSize>;
}

/** Checks and renders a whole content folder already read; throws ContentError with all faults. */
export function compileContent(
  source: ContentSource,
  { knownPaths }: { knownPaths: Iterable<string> },
): Content {
  const compileFile = createFileCompiler(source.images);
  const compiled = source.files.map((file) => ({ file: file.file, ...compileFile(file) }));
  const entries = compiled.flatMap(({ entry }) => (entry ? [entry] : []));
  const faults = [
    ...compiled.flatMap((file) => file.faults),
    ...findDuplicates(compiled),
    ...findUnknownTerms(entries),
    ...findDeadLinks(compiled, new Set(knownPaths)),
  ];
  if (faults.length > 0) throw new ContentError(faults);
  return {
    posts: entries
      .filter((entry) => entry.kind === 'post')
      .sort((a, b) => b.date.localeCompare(a.date) || a.slug.localeCompare(b.slug)),
    pages: entries.filter((entry) => entry.kind !== 'post').sort((a, b) => a.path.localeCompare(b.path)),
  };
}

function findDuplicates(files: readonly (CompiledFile & { file: string })[]): ContentFault[] {
  const owners = new Map<string, string>();
  return files.flatMap(({ file, path }) => {
    if (path === undefined) return [];
    const owner = owners.get(path);
    if (owner === undefined) owners.set(path, file);
    return owner === undefined
      ? []
      : [{ file, line: 1, message: `duplicate slug: ${path} is also made by ${owner}` }];
  });
}

function findUnknownTerms(entries: readonly ContentEntry[]): ContentFault[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'glossary') return [];
    const names = entry.terms.map(({ term }) => term);
    const fault = (message: string) => ({ file: entry.file, line: 1, message });
    return entry.terms.flatMap(({ id, term, see = [] }, index) => [
      ...see
        .filter((name) => !names.includes(name))
        .map((name) => fault(`term "${term}" refers to unknown term "${name}"`)),
      ...(entry.terms.findIndex((other) => other.id === id) < index
        ? [fault(`term "${term}" is defined twice`)]
        : []),
    ]);
  });
}

function findDeadLinks(
  files: readonly (CompiledFile & { file: string })[],
  knownPaths: ReadonlySet<string>,
): ContentFault[] {
  const anchors = new Map<string, Set<string> | undefined>([...knownPaths].map((path) => [path, undefined]));
  for (const { path, entry } of files) {
    if (path !== undefined) anchors.set(path, entry && anchorsOf(entry));
  }
  return files.flatMap(({ file, links }) =>
    links.flatMap(({ href, path, fragment, line }) => {
      if (!anchors.has(path)) return [{ file, line, message: `dead link "${href}": no page ${path}` }];
      const ids = anchors.get(path);
      if (fragment === '' || ids === undefined || ids.has(fragment)) return [];
      return [{ file, line, message: `dead link "${href}": ${path} has no heading #${fragment}` }];
    }),
  );
}

function anchorsOf(entry: ContentEntry): Set<string> {
  const terms = entry.kind === 'glossary' ? entry.terms.map(({ id }) => id) : [];
  return new Set([...entry.contents.map(({ id }) => id), ...terms]);
}
