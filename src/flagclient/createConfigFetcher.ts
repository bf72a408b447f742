import {
  type FlagClientSettings,
  type FlagClock,
  type FlagLogger,
  trimSlashes,
} from './flagClientOptions.ts';
import type { ConfigV5 } from './flagConfig.ts';

/** The document in a response body, or undefined when the body is something else. */
function parseConfig(body: string): ConfigV5 | undefined {
  try {
    const config: unknown = JSON.parse(body);
    return isConfig(config) ? config : undefined;
  } catch {
    return undefined;
  }
}

/** Checks only what evaluation would stumble over; a wrong value or comparison there simply does not match. */
function isConfig(config: unknown): config is ConfigV5 {
  return (
    isRecord(config) &&
    (config.p === undefined || isRecord(config.p)) &&
    (config.f === undefined || (isRecord(config.f) && Object.values(config.f).every(isFlag)))
  );
}

function isFlag(flag: unknown): boolean {
  return isRecord(flag) && [flag.r, flag.p].every(isListOfRecords);
}

function isListOfRecords(list: unknown): boolean {
  return list === undefined || (Array.isArray(list) && list.every(isRecord));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface FetchedConfig {
  config: ConfigV5;
  body: string;
  etag: string | undefined;
}

export type FetchOutcome =
  | ({ kind: 'fetched' } & FetchedConfig)
  | { kind: 'notModified' }
  /** `isKeyRefused`: the server answered and knows no such key, so asking again soon is pointless. */
  | { kind: 'failed'; reason: string; isKeyRefused: boolean };

export type ConfigFetcher = (etag: string | undefined, signal: AbortSignal) => Promise<FetchOutcome>;

interface Dependencies {
  fetch: typeof globalThis.fetch;
  clock: FlagClock;
  logger: FlagLogger;
  settings: FlagClientSettings;
  userAgent: string;
}

const maxRedirects = 2;

/**
 * Fetches the document, following the redirects it announces in its preferences.
 * A new base URL is remembered for later calls as long as it answers.
 */
export function createConfigFetcher(dependencies: Dependencies): ConfigFetcher {
  const { logger, settings } = dependencies;
  let { baseUrl } = settings;

  return async (etag, signal) => {
    for (let redirects = 0; ; redirects++) {
      const outcome = await requestConfig(dependencies, { baseUrl, etag, signal });
      // Back to the configured server, or one wrong address in a document would cut this client off for good.
      if (outcome.kind === 'failed') baseUrl = settings.baseUrl;
      if (outcome.kind !== 'fetched') return outcome;
      const next = findNextBaseUrl(outcome.config, baseUrl, settings);
      if (next === undefined) return outcome;
      const redirect = outcome.config.p?.r;
      baseUrl = next;
      if (redirect !== 1 && redirect !== 2) return outcome;
      if (redirect === 1) logger.warn(`The flag configuration has moved to ${next}: set that as base URL.`);
      if (redirects === maxRedirects) {
        logger.error(
          `Redirect loop: the flag configuration still points elsewhere after ${redirects} redirects.`,
        );
        return outcome;
      }
    }
  };
}

function findNextBaseUrl(
  config: ConfigV5,
  baseUrl: string,
  settings: FlagClientSettings,
): string | undefined {
  const { u: announced, r: redirect } = config.p ?? {};
  if (typeof announced !== 'string' || (settings.isBaseUrlChosen && redirect !== 2)) return undefined;
  const next = trimSlashes(announced);
  return next === '' || next === baseUrl ? undefined : next;
}

interface ConfigRequest {
  baseUrl: string;
  etag: string | undefined;
  signal: AbortSignal;
}

async function requestConfig(
  { fetch, clock, settings, userAgent }: Dependencies,
  { baseUrl, etag, signal }: ConfigRequest,
): Promise<FetchOutcome> {
  const url = `${baseUrl}/configuration-files/${settings.sdkKey}/config_v5.json`;
  const timeout = new AbortController();
  const abort = () => timeout.abort();
  signal.addEventListener('abort', abort);
  // Runs until the body has been read: a server may send headers and then stall.
  const cancelTimeout = clock.after(settings.requestTimeoutMs, abort);
  try {
    const response = await fetch(url, { ...getRequestInit(url, etag, userAgent), signal: timeout.signal });
    const { status } = response;
    if (status === 304) {
      return etag ? { kind: 'notModified' } : failed('The server answered 304 although nothing is cached.');
    }
    if (status === 200) {
      const body = await response.text();
      const config = parseConfig(body);
      if (!config) return failed('The response is not a flag configuration.');
      return { kind: 'fetched', config, body, etag: response.headers.get('etag') ?? undefined };
    }
    // An unread body would hold the connection.
    await response.body?.cancel();
    if (status === 403 || status === 404)
      return failed(`The SDK key is not known to the server (${status}).`, true);
    return failed(`The server answered with status ${status}.`);
  } catch (error) {
    if (signal.aborted) return failed('The client is closed.');
    if (timeout.signal.aborted) return failed(`The request timed out after ${settings.requestTimeoutMs} ms.`);
    return failed(`The request failed: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    cancelTimeout();
    signal.removeEventListener('abort', abort);
  }
}

function failed(reason: string, isKeyRefused = false): FetchOutcome {
  return { kind: 'failed', reason, isKeyRefused };
}

/**
 * Outside browsers and at the page's own origin: the ETag and our name as headers, nothing kept by the browser.
 * Across origins in a browser any such header would cost a preflight per poll, so the browser's own cache
 * revalidates instead (it sends If-None-Match by itself and hands us the stored body as 200).
 */
function getRequestInit(url: string, etag: string | undefined, userAgent: string): RequestInit {
  const page = globalThis.location?.href;
  if (page && new URL(url, page).origin !== new URL(page).origin) return { cache: 'no-cache' };
  const headers: Record<string, string> = { 'X-ConfigCat-UserAgent': userAgent };
  // Chromium drops a script's User-Agent and warns about it; the header above carries the name there.
  if (!page) headers['User-Agent'] = userAgent;
  if (etag) headers['If-None-Match'] = etag;
  return { headers, cache: 'no-store' };
}
