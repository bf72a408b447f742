import { createConfigFetcher, type FetchedConfig } from './createConfigFetcher.ts';
import { evaluateFlag, findFlag } from './evaluateFlag.ts';
import { checkFlagClientOptions, type FlagClientOptions, type FlagClock } from './flagClientOptions.ts';
import type { ConfigV5, FlagUser, FlagValue } from './flagConfig.ts';

/** `false` as a default asks for a boolean flag, not for one that is always false. */
type ValueLike<T extends FlagValue> = T | (T extends boolean ? boolean : T extends string ? string : number);

export type RefreshResult = { ok: true } | { ok: false; reason: string };

export interface FlagClient {
  /** The flag's value for a user, after whatever fetching the mode asks for; the default when there is none. */
  getValue<T extends FlagValue>(key: string, defaultValue: T, user?: FlagUser): Promise<ValueLike<T>>;
  /** The same from what is at hand now, without waiting: for rendering. */
  getCachedValue<T extends FlagValue>(key: string, defaultValue: T, user?: FlagUser): ValueLike<T>;
  /** Fetches now, or joins the request under way. */
  refresh(): Promise<RefreshResult>;
  /** Calls back when a fetched configuration differs from the one before. Returns the unsubscription. */
  onChange(listener: (config: ConfigV5) => void): () => void;
  /** Stops polling and abandons the request under way; values stay readable. */
  close(): void;
}

// A failing server is asked again by a lazy reader after this pause, not at every read.
const lazyRetryMs = 5_000;

/** A client of a config_v5 server, for Node and browsers. Throws when an option cannot work. */
export function createFlagClient(options: FlagClientOptions): FlagClient {
  const { mode, logger, clock = systemClock } = options;
  const settings = checkFlagClientOptions(options);
  const fetchConfig = createConfigFetcher({
    fetch: options.fetch ?? ((...args) => globalThis.fetch(...args)),
    clock,
    logger,
    settings,
    userAgent: `Parapet-Flags/${mode.charAt(0)}-1`,
  });
  const listeners = new Set<(config: ConfigV5) => void>();
  const closing = new AbortController();
  const warnedKeys = new Set<string>();
  let cached: FetchedConfig | undefined;
  let freshUntil = Number.NEGATIVE_INFINITY;
  let pending: Promise<RefreshResult> | undefined;
  let cancelPoll = () => {};

  async function fetchAndStore(): Promise<RefreshResult> {
    const outcome = await fetchConfig(cached?.etag, closing.signal);
    if (outcome.kind === 'failed') {
      const pause = outcome.isKeyRefused ? settings.cacheTimeToLiveMs : lazyRetryMs;
      freshUntil = clock.now() + Math.min(pause, settings.cacheTimeToLiveMs);
      if (!closing.signal.aborted) logger.error(`Flags not refreshed. ${outcome.reason}`);
      return { ok: false, reason: outcome.reason };
    }
    freshUntil = clock.now() + settings.cacheTimeToLiveMs;
    if (outcome.kind === 'fetched') store(outcome);
    return { ok: true };
  }

  function store(fetched: FetchedConfig): void {
    const hasChanged = fetched.body !== cached?.body;
    cached = fetched;
    if (!hasChanged) return;
    warnedKeys.clear();
    for (const listener of listeners) {
      try {
        listener(fetched.config);
      } catch (error) {
        logger.error('A listener to flag changes failed.', error);
      }
    }
  }

  function refresh(): Promise<RefreshResult> {
    if (closing.signal.aborted) return Promise.resolve({ ok: false, reason: 'The client is closed.' });
    pending ??= fetchAndStore().finally(() => {
      pending = undefined;
    });
    return pending;
  }

  async function poll(): Promise<void> {
    await refresh();
    // Chained after each answer, so that a slow server is never asked twice at once.
    if (!closing.signal.aborted) cancelPoll = clock.after(settings.pollIntervalMs, poll);
  }

  function getCachedValue<T extends FlagValue>(key: string, defaultValue: T, user?: FlagUser): ValueLike<T> {
    const evaluation = cached && evaluateFlag(cached.config, key, user);
    const value = evaluation?.value;
    if (isLike(value, defaultValue)) {
      if (!user) warnWhenUserIsNeeded(key);
      return value;
    }
    const reason = !cached
      ? 'no configuration is loaded'
      : evaluation
        ? `its type is ${typeof value}, the default's is ${typeof defaultValue}`
        : 'the configuration has no such key';
    logger.error(`Flag '${key}' falls back to its default '${defaultValue}': ${reason}.`);
    return defaultValue;
  }

  function warnWhenUserIsNeeded(key: string): void {
    const flag = cached && findFlag(cached.config, key);
    if (warnedKeys.has(key) || !(flag?.r?.length || flag?.p?.length)) return;
    warnedKeys.add(key);
    logger.warn(`Flag '${key}' has rules or percentages, but was read without a user.`);
  }

  // The first answer ends the wait even when it is a failure: nothing better comes before the next poll.
  let firstAnswer = mode === 'auto-poll' ? waitAtMost(clock, settings.maxInitWaitTimeMs, poll()) : undefined;
  firstAnswer = firstAnswer?.then(() => {
    firstAnswer = undefined;
  });

  return {
    async getValue(key, defaultValue, user) {
      if (!cached && firstAnswer) await firstAnswer;
      if (mode === 'lazy-load' && clock.now() >= freshUntil) await refresh();
      return getCachedValue(key, defaultValue, user);
    },
    getCachedValue,
    refresh,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closing.abort();
      cancelPoll();
      listeners.clear();
    },
  };
}

function isLike<T extends FlagValue>(value: FlagValue | undefined, like: T): value is ValueLike<T> {
  return typeof value === typeof like;
}

function waitAtMost(clock: FlagClock, milliseconds: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(milliseconds, resolve);
    work.then(() => {
      cancel();
      resolve();
    });
  });
}

const systemClock: FlagClock = {
  now: () => performance.now(),
  after(milliseconds, run) {
    const timer: unknown = setTimeout(run, milliseconds);
    // In Node a poll to come must not keep a finished program alive.
    if (timer instanceof Object && 'unref' in timer && typeof timer.unref === 'function') timer.unref();
    return () => clearTimeout(timer as number);
  },
};
