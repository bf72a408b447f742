import { ApiError } from './ApiError.ts';
import { type Operations, operations } from './api.ts';
import { createAnswerMemory } from './createAnswerMemory.ts';
import { readWait } from './readWait.ts';

type OperationName = keyof Operations;

/** What the call is given: parameters of path and query, or the members of a body, by name. */
export type AskedOf<Name extends OperationName> = Operations[Name]['asked'];
/** What it answers, with the citation as `cite`. */
export type AnswerOf<Name extends OperationName> = Operations[Name]['answer'];

interface AnswerList {
  data: unknown[];
  next: string | null;
}

/** Calls that answer a list in parts. */
export type ListName = {
  [Name in OperationName]: AnswerOf<Name> extends AnswerList ? Name : never;
}[OperationName];

export interface CallOptions {
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** Of the site: `https://parapet.example`. */
  origin: string;
  /** Made at /my/api-keys; without one, the calls that are open to everybody. */
  key?: string;
  /** Instead of the global one. */
  fetch?: typeof fetch;
  /** Times that a call is repeated after it was refused for its rate or the site was away; 3 unless given. */
  retries?: number;
  /** The longest that the client waits before it repeats a call; a minute unless given. Told to wait longer, it gives up at once. */
  longestWaitMs?: number;
  /** How long one try may take; half a minute unless given. */
  timeoutMs?: number;
  /** Answers that are kept, so that one that has not changed is not sent again; 100 unless given, 0 for none. */
  keptAnswers?: number;
}

type NeedsNothing<Asked> = Record<never, never> extends Asked ? true : false;

type Calls = {
  [Name in OperationName]: (
    ...given: NeedsNothing<AskedOf<Name>> extends true
      ? [asked?: AskedOf<Name>, options?: CallOptions]
      : [asked: AskedOf<Name>, options?: CallOptions]
  ) => Promise<AnswerOf<Name>>;
};

export type Client = Calls & {
  /** Every entry of a list, from part to part. */
  each<Name extends ListName>(
    name: Name,
    asked?: Omit<AskedOf<Name>, 'cursor'>,
    options?: CallOptions,
  ): AsyncGenerator<AnswerOf<Name>['data'][number], void, undefined>;
};

/** Worth another try when the question changes nothing. */
const passing = new Set([502, 503, 504]);

const sleep = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

function fillPath(path: string, asked: Record<string, unknown>) {
  const rest = { ...asked };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    if (value === undefined || value === '')
      throw new TypeError(`“${name}” is missing: it is part of ${path}`);
    return encodeURIComponent(String(value));
  });
  return { filled, rest };
}

function addressOf(origin: string, path: string, asked: Record<string, unknown>): string {
  const { filled, rest } = fillPath(path, asked);
  const url = new URL(filled, origin);
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

/** A client for `/api/v1` of one site: a function for each call, named as in the reference. */
export function createClient({
  origin,
  key,
  fetch: ask = fetch,
  retries = 3,
  longestWaitMs = 60_000,
  timeoutMs = 30_000,
  keptAnswers = 100,
}: ClientOptions): Client {
  const memory = createAnswerMemory(keptAnswers);
  const ownHeaders = {
    accept: 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };

  async function tryOnce(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    const limit = AbortSignal.timeout(timeoutMs);
    return ask(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit });
  }

  /** Milliseconds until another try makes sense; undefined: none does. */
  function pauseAfter(tried: number, failed: Response | undefined, isGet: boolean): number | undefined {
    if (tried >= retries) return undefined;
    // A refused call did nothing, so that it may be repeated whatever it asks for. Else only a question may be asked twice.
    const isRefused = failed?.status === 429;
    if (!isRefused && !(isGet && (failed === undefined || passing.has(failed.status)))) return undefined;
    const wait = (failed && readWait(failed.headers, { now: Date.now() })) ?? 500 * 2 ** tried;
    return wait > longestWaitMs ? undefined : wait;
  }

  /** The answer, be it a refusal, after as many tries as make sense. */
  async function askPatiently(url: string, init: RequestInit, { signal }: CallOptions): Promise<Response> {
    for (let tried = 0; ; tried++) {
      const [response, error] = await tryOnce(url, init, signal).then(
        (got) => [got, undefined] as const,
        (failure: unknown) => [undefined, failure] as const,
      );
      const isDone = response !== undefined && (response.ok || response.status === 304);
      const pause =
        isDone || signal?.aborted ? undefined : pauseAfter(tried, response, init.method === 'GET');
      if (pause !== undefined) {
        await response?.body?.cancel();
        await sleep(pause, signal);
      } else if (response) return response;
      else throw error;
    }
  }

  async function get(path: string, asked: Record<string, unknown>, options: CallOptions): Promise<unknown> {
    const url = addressOf(origin, path, asked);
    const kept = memory.find(url);
    const headers = { ...ownHeaders, ...(kept && { 'if-none-match': kept.etag }) };
    const response = await askPatiently(url, { method: 'GET', headers }, options);
    if (response.status === 304 && kept) return JSON.parse(kept.text);
    const text = await response.text();
    if (!response.ok) throw new ApiError(response, text);
    const etag = response.headers.get('etag');
    if (etag !== null) memory.keep(url, { etag, text });
    return JSON.parse(text);
  }

  async function post(path: string, asked: Record<string, unknown>, options: CallOptions): Promise<unknown> {
    const headers = { ...ownHeaders, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(asked) };
    const response = await askPatiently(new URL(path, origin).href, init, options);
    const text = await response.text();
    if (!response.ok) throw new ApiError(response, text);
    return JSON.parse(text);
  }

  const call = (
    { method, path }: { method: 'GET' | 'POST'; path: string },
    asked: Record<string, unknown>,
    options: CallOptions = {},
  ) => (method === 'GET' ? get(path, asked, options) : post(path, asked, options));

  const calls = Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [
      name,
      (asked: Record<string, unknown> = {}, options?: CallOptions) => call(operation, asked, options),
    ]),
  );
  async function* each(name: ListName, asked: Record<string, unknown> = {}, options?: CallOptions) {
    let cursor: string | undefined;
    do {
      const part = (await call(operations[name], { ...asked, cursor }, options)) as AnswerList;
      yield* part.data;
      cursor = part.next ?? undefined;
    } while (cursor !== undefined);
  }
  return { ...calls, each } as unknown as Client;
}
