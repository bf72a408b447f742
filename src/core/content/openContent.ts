import { watch } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Content, type ContentSource, compileContent } from './compileContent.ts';
import { ContentError, type ContentFault } from './contentError.ts';
import { type ImageSize, readImageSize } from './readImageSize.ts';

/** Reads, checks and renders the content folder; internal links must lead to `knownPaths` or to content itself. */
export async function loadContent(
  folder: string,
  options: { knownPaths: Iterable<string> },
): Promise<Content> {
  const { source, faults } = await readFolder(folder);
  try {
    const content = compileContent(source, options);
    if (faults.length === 0) return content;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ContentError([...faults, ...error.faults]);
  }
  throw new ContentError(faults);
}

async function readFolder(folder: string): Promise<{ source: ContentSource; faults: ContentFault[] }> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((item) => item.isFile() && !item.name.startsWith('.'))
    .map((item) => relative(folder, join(item.parentPath, item.name)).split(sep).join('/'))
    .sort();
  const files: { file: string; text: string }[] = [];
  const images = new Map<string, ImageSize>();
  const faults: ContentFault[] = [];
  for (const file of names) {
    const bytes = await readFile(join(folder, file));
    if (file.endsWith('.md')) {
      files.push({ file, text: bytes.toString('utf8') });
    } else if (file.startsWith('images/')) {
      const size = readImageSize(file, bytes);
      if ('reason' in size) faults.push({ file, line: 1, message: `image ${size.reason}` });
      else images.set(file.slice('images/'.length), size);
    } else {
      faults.push({ file, line: 1, message: 'only Markdown files and images/ belong in content' });
    }
  }
  return { source: { files, images }, faults };
}

export interface ContentStore {
  readonly current: Content;
  /** The folder whose files are served at IMAGE_BASE. */
  readonly images: string;
}

export interface ContentWatch {
  onChange(): void;
  /** A fault while editing: the last sound content stays. */
  onFault(error: unknown): void;
}

export interface OpenContentOptions {
  knownPaths: Iterable<string>;
  /** What the folder holds, where it has been read already. */
  loaded?: Content | undefined;
  /** Given in development: files are read again when one of them changes. */
  watching?: ContentWatch;
}

/** Reads the content folder once; every fault in it stops the start. */
export async function openContent(
  folder: string,
  { knownPaths, loaded, watching }: OpenContentOptions,
): Promise<ContentStore & { close(): void }> {
  const options = { knownPaths: [...knownPaths] };
  let current = loaded ?? (await loadContent(folder, options));
  let timer: NodeJS.Timeout | undefined;

  async function reload({ onChange, onFault }: ContentWatch): Promise<void> {
    try {
      current = await loadContent(folder, options);
      onChange();
    } catch (error) {
      onFault(error);
    }
  }
  // Editors save in several steps; the pause lets them finish.
  const watcher =
    watching &&
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => void reload(watching), 50);
    });
  return {
    get current() {
      return current;
    },
    images: join(folder, 'images'),
    close() {
      clearTimeout(timer);
      watcher?.close();
    },
  };
}
