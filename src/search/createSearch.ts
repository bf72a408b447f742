import { setTimeout as wait } from 'node:timers/promises';
import { buildIndex } from './buildIndex.ts';
import { buildInWorker } from './buildInWorker.ts';
import type { SearchQuery, SearchResult } from './searchIndex.ts';
import { buildOverlay, searchOverlay } from './searchOverlay.ts';
import type { SearchDoc, SearchIndex } from './searchTypes.ts';

export interface SearchArgs {
  /** Every project once, in batches of a few thousand at most. */
  load: () => AsyncIterable<readonly SearchDoc[]>;
  /** Those of the given projects that exist. */
  find: (ids: readonly string[]) => Promise<readonly SearchDoc[]>;
  onError: (error: unknown) => void;
  /** The same words may be answered differently from now on. */
  onChange?: () => void;
}

export interface Search {
  search: (query: SearchQuery) => SearchResult;
  /** Reads the projects again soon; call it for every insert, change and delete. */
  touch: (ids: readonly string[]) => void;
  /** Reads everything again; resolves when an index begun after this call is in use. */
  refresh: () => Promise<void>;
  /** For operators: the projects in the index, its bytes, and the changes carried beside it. */
  getStats: () => { projects: number; bytes: number; carried: number };
  close: () => Promise<void>;
}

/** Changes that come together are read together. */
const touchDelayMs = 100;
const retryDelayMs = 500;
/** Beyond this many changes a new index is cheaper than carrying them along. */
const maxCarried = 1000;

function countBytes(index: SearchIndex): number {
  let bytes = 0;
  for (const value of Object.values(index)) if (typeof value === 'object') bytes += value.byteLength;
  return bytes;
}

/**
 * The project search and its autocomplete (typeahead).
 * Keeps the search index current: small changes at once beside the index, large ones by rebuilding on a thread.
 */
export function createSearch({ load, find, onError, onChange }: SearchArgs): Search {
  const closing = new AbortController();
  let overlay = buildOverlay(buildIndex([]), new Map());
  let changes = new Map<string, SearchDoc | undefined>();
  let changesSinceLoad = changes;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let touched = new Set<string>();
  let flushing: Promise<void> | undefined;

  async function rebuild(): Promise<void> {
    // The load may or may not see what changes while it reads: such changes are carried over to the new index.
    const since = new Map<string, SearchDoc | undefined>();
    changesSinceLoad = since;
    const base = await buildInWorker(load(), { signal: closing.signal });
    changes = since;
    overlay = buildOverlay(base, changes);
    onChange?.();
  }

  function start(): Promise<void> {
    running = rebuild().finally(() => {
      running = undefined;
    });
    return running;
  }

  function refresh(): Promise<void> {
    if (running === undefined) return start();
    // A build under way may have read old rows already; all who ask meanwhile share the one after it.
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  }

  /** For changes left to it: tried until it succeeds, or they would stay unseen. */
  async function refreshSurely(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await refresh();
      } catch (error) {
        if (closing.signal.aborted) return;
        onError(error);
        await wait(retryDelayMs, undefined, { ref: false });
      }
    }
  }

  async function readTouched(ids: Set<string>): Promise<void> {
    const found = new Map((await find([...ids])).map((doc) => [doc.id, doc]));
    for (const id of ids) {
      changes.set(id, found.get(id));
      changesSinceLoad.set(id, found.get(id));
    }
    overlay = buildOverlay(overlay.base, changes);
    onChange?.();
    if (changes.size > maxCarried && running === undefined) void refreshSurely();
  }

  async function flushOnce(delayMs: number): Promise<number> {
    await wait(delayMs, undefined, { signal: closing.signal, ref: false });
    const ids = touched;
    touched = new Set();
    if (ids.size > maxCarried || changes.size > 5 * maxCarried) {
      void refreshSurely();
      return touchDelayMs;
    }
    try {
      await readTouched(ids);
      return touchDelayMs;
    } catch (error) {
      onError(error);
      for (const id of ids) touched.add(id);
      return retryDelayMs;
    }
  }

  /** One read at a time, so that an older answer never overwrites a newer one. */
  async function flush(): Promise<void> {
    let delayMs = touchDelayMs;
    try {
      while (touched.size > 0 && !closing.signal.aborted) delayMs = await flushOnce(delayMs);
    } catch (error) {
      if (!closing.signal.aborted) onError(error);
    } finally {
      // In the same turn as the loop's last look, so that no touch falls in between.
      flushing = undefined;
    }
  }

  return {
    search: (query) => searchOverlay(overlay, query),
    touch(ids) {
      for (const id of ids) touched.add(id);
      if (touched.size > 0) flushing ??= flush();
    },
    refresh,
    getStats() {
      const { base, hidden, changed } = overlay;
      const projects = base.size - hidden.size + changed.size;
      return { projects, bytes: countBytes(base) + countBytes(changed), carried: changes.size };
    },
    async close() {
      closing.abort();
      await Promise.allSettled([running, next, flushing]);
    },
  };
}
