/** How the configuration is kept fresh. */
export type FlagClientMode =
  | { mode: 'auto-poll'; pollIntervalSeconds?: number; maxInitWaitTimeSeconds?: number }
  | { mode: 'lazy-load'; cacheTimeToLiveSeconds?: number }
  | { mode: 'manual-poll' };

export interface FlagLogger {
  warn(message: string): void;
  error(message: string, cause?: unknown): void;
}

/** Time, replaceable in tests. `after` returns its cancellation. */
export interface FlagClock {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
}

export type FlagClientOptions = FlagClientMode & {
  /** The key in the document's address; may contain slashes. */
  sdkKey: string;
  logger: FlagLogger;
  /** Server to ask; without it ConfigCat's global network. An empty text means the page's own origin. */
  baseUrl?: string;
  /** Zero means the default, 30 s. */
  requestTimeoutMs?: number;
  fetch?: typeof globalThis.fetch;
  clock?: FlagClock;
};

export interface FlagClientSettings {
  sdkKey: string;
  baseUrl: string;
  /** The operator chose the server, so only a forced redirect may leave it. */
  isBaseUrlChosen: boolean;
  requestTimeoutMs: number;
  pollIntervalMs: number;
  maxInitWaitTimeMs: number;
  cacheTimeToLiveMs: number;
}

// Timers take a signed 32-bit count of milliseconds; more would fire at once.
const longestSeconds = 2_147_483;

/** The options with defaults filled in. Throws `Invalid <option> value` for one that cannot work. */
export function checkFlagClientOptions(options: FlagClientOptions): FlagClientSettings {
  const given: {
    requestTimeoutMs?: number;
    pollIntervalSeconds?: number;
    maxInitWaitTimeSeconds?: number;
    cacheTimeToLiveSeconds?: number;
  } = options;
  const { requestTimeoutMs = 0, pollIntervalSeconds = 60 } = given;
  const { maxInitWaitTimeSeconds = 5, cacheTimeToLiveSeconds = 60 } = given;
  // The message says apiKey, the option's old name, as operators know it from the protocol's documentation.
  check('apiKey', typeof options.sdkKey === 'string' && options.sdkKey !== '');
  check('requestTimeoutMs', requestTimeoutMs >= 0 && requestTimeoutMs <= longestSeconds * 1000);
  check('pollIntervalSeconds', pollIntervalSeconds >= 1 && pollIntervalSeconds <= longestSeconds);
  check('maxInitWaitTimeSeconds', maxInitWaitTimeSeconds >= 0 && maxInitWaitTimeSeconds <= longestSeconds);
  check('cacheTimeToLiveSeconds', cacheTimeToLiveSeconds > 0 && cacheTimeToLiveSeconds <= longestSeconds);
  return {
    sdkKey: options.sdkKey,
    baseUrl: trimSlashes(options.baseUrl ?? 'https://cdn-global.configcat.com'),
    isBaseUrlChosen: options.baseUrl !== undefined,
    requestTimeoutMs: requestTimeoutMs || 30_000,
    pollIntervalMs: pollIntervalSeconds * 1000,
    maxInitWaitTimeMs: maxInitWaitTimeSeconds * 1000,
    cacheTimeToLiveMs: cacheTimeToLiveSeconds * 1000,
  };
}

/** So that an address written with and without the last slash counts as the same server. */
export function trimSlashes(url: string): string {
  return url.replace(/\/+$/, '');
}

function check(name: string, isValid: boolean): void {
  if (!isValid) throw new Error(`Invalid ${name} value`);
}
