import { watch } from 'node:fs';
import { join } from 'node:path';
import type { Content } from './compileContent.ts';
import { loadContent } from './loadContent.ts';

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
