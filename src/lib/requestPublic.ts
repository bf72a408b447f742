import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Agent, buildConnector, request } from 'undici';
import { NoNameServer, resolveAddresses } from './nameServers.ts';
import { isPublicAddress } from './publicAddress.ts';

/** Why nothing usable came back. */
export type RequestFault =
  | 'forbidden'
  | 'unresolved'
  | 'timeout'
  | 'certificate'
  | 'unreachable'
  | 'tooLarge'
  | 'redirects';

export class RequestError extends Error {
  readonly fault: RequestFault;

  constructor(fault: RequestFault, message: string) {
    super(message);
    this.name = 'RequestError';
    this.fault = fault;
  }
}

/** Hosts that exist on this machine alone, such as those of a world that is made up. */
export interface LocalHosts {
  /** Where this machine answers for a host; undefined for every other host. */
  portOf(hostname: string): number | undefined;
  /** Whose certificates count for them. */
  ca: string;
}

export interface PublicRequest {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** What else than a GET is sent to the named address alone: it follows no redirects. */
  method?: 'GET' | 'POST' | 'PUT';
  body?: string | Uint8Array;
  /** For the whole, redirects included. */
  timeoutMs?: number;
  maxBytes?: number;
  /** What is longer is cut off instead of refused. */
  cut?: boolean;
  /** How many redirects are followed; each is checked as the first address was. */
  redirects?: number;
  /** An address from the operator's own settings: its host may be anywhere, and is looked up as this machine looks up hosts. */
  isOperators?: boolean;
  /** Which addresses may be connected to; public ones unless a test says otherwise. */
  isAllowed?: ((address: string) => boolean) | undefined;
  /** Asked instead of the machine's own, in tests. */
  nameServers?: readonly string[] | undefined;
  /** Whose certificates count; the well-known authorities unless a test says otherwise. */
  ca?: string | undefined;
  local?: LocalHosts | undefined;
  signal?: AbortSignal | undefined;
}

export interface PublicAnswer {
  /** Of the last redirect. */
  url: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Until when the certificate is valid; null without TLS. */
  certificateUntil: string | null;
}

type Hop = Required<
  Pick<PublicRequest, 'url' | 'headers' | 'method' | 'maxBytes' | 'cut' | 'isOperators'>
> & {
  body: string | Uint8Array | undefined;
  isAllowed: (address: string) => boolean;
  nameServers: readonly string[] | undefined;
  ca: string | undefined;
  local: LocalHosts | undefined;
  signal: AbortSignal;
};

/** As this machine does, with its list of hosts; not waited for longer than for the rest. */
function lookUp(name: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const { promise, resolve, reject } = Promise.withResolvers<LookupAddress[]>();
  const end = () => reject(new NoNameServer(name));
  signal.addEventListener('abort', end);
  lookup(name, { all: true })
    .catch(() => [])
    .then(resolve);
  return promise.finally(() => signal.removeEventListener('abort', end));
}

/** The addresses of a host, all of which may be connected to. */
async function resolve(hostname: string, hop: Hop) {
  const { isOperators, isAllowed } = hop;
  const name = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  const find = () => (isOperators ? lookUp(name, hop.signal) : resolveAddresses(name, hop));
  const found = family === 0 ? await find() : [{ address: name, family }];
  const [first] = found;
  if (!first) throw new RequestError('unresolved', `${hostname} has no address`);
  if (!isOperators && !found.every(({ address }) => isAllowed(address)))
    throw new RequestError('forbidden', `${hostname} is not a public host`);
  return { found, first };
}

/** The connection goes to what was checked: a name that changes its mind cannot lead inside. */
function createPinnedAgent(
  { found, first }: Awaited<ReturnType<typeof resolve>>,
  { ca, port }: { ca: string | undefined; port?: number },
) {
  const seen: { until: string | null } = { until: null };
  const connect = buildConnector({
    timeout: 10_000,
    maxCachedSessions: 0,
    ...(ca !== undefined && { ca }),
    lookup: (_name, { all }, done) => (all ? done(null, found) : done(null, first.address, first.family)),
  });
  const agent = new Agent({
    connect: (options, done) =>
      connect(port === undefined ? options : { ...options, port: String(port) }, (...result) => {
        const [, socket] = result;
        if (socket instanceof TLSSocket) {
          const { valid_to } = socket.getPeerCertificate();
          seen.until = valid_to ? new Date(valid_to).toISOString() : null;
        }
        done(...result);
      }),
  });
  return { agent, seen };
}

const here: LookupAddress = { address: '127.0.0.1', family: 4 };

async function openAgent(hostname: string, hop: Hop) {
  const { local, ca } = hop;
  const port = local?.portOf(hostname);
  if (local && port !== undefined)
    return createPinnedAgent({ found: [here], first: here }, { ca: local.ca, port });
  return createPinnedAgent(await resolve(hostname, hop), { ca });
}

const certificateCodes = /CERT|ALTNAME|SIGNATURE|_TLS_|SSL/;

function toRequestError(error: unknown, host: string): RequestError {
  if (error instanceof RequestError) return error;
  if (error instanceof NoNameServer) return new RequestError('timeout', error.message);
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (name === 'TimeoutError' || code.includes('TIMEOUT') || code === 'ETIMEDOUT')
    return new RequestError('timeout', `${host} did not answer in time`);
  if (certificateCodes.test(code))
    return new RequestError('certificate', `the certificate of ${host} is not valid (${code})`);
  return new RequestError('unreachable', `${host} cannot be reached (${code || name})`);
}

async function readBody(body: AsyncIterable<Buffer>, { maxBytes, cut }: Hop, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    chunks.push(chunk);
    if (size <= maxBytes) continue;
    if (!cut) throw new RequestError('tooLarge', `${host} answered more than ${maxBytes} bytes`);
    break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

async function ask(hop: Hop): Promise<PublicAnswer> {
  const { protocol, hostname, host, username, password } = new URL(hop.url);
  if (!['http:', 'https:'].includes(protocol) || username + password !== '')
    throw new RequestError('forbidden', 'only plain http(s) addresses are asked');
  const { agent, seen } = await openAgent(hostname, hop).catch((error: unknown) => {
    throw toRequestError(error, host);
  });
  try {
    const answer = await request(hop.url, {
      dispatcher: agent,
      signal: hop.signal,
      headers: hop.headers,
      method: hop.method,
      ...(hop.body !== undefined && { body: hop.body }),
    });
    // Leaving a body unread is reported by an event that would end the process if nobody listened.
    answer.body.on('error', () => undefined);
    const headers = Object.fromEntries(
      Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, [value].flat().join(', ')]],
      ),
    );
    const body = await readBody(answer.body, hop, host);
    return { url: hop.url, status: answer.statusCode, headers, body, certificateUntil: seen.until };
  } catch (error) {
    throw toRequestError(error, host);
  } finally {
    await agent.destroy();
  }
}

const pickHarmless = ({ authorization: _, ...rest }: Hop['headers']): Hop['headers'] => rest;

const redirecting = new Set([301, 302, 303, 307, 308]);

/**
 * The guard against SSRF and DNS rebinding.
 * Asks an address that a record or a visitor names. Each host is resolved once, all its addresses must be public, and the
 * connection is pinned to them, for every redirect anew.
 */
export async function requestPublic({
  url,
  headers = {},
  method = 'GET',
  body,
  timeoutMs = 15_000,
  maxBytes = 1024 * 1024,
  cut = false,
  redirects = 0,
  isOperators = false,
  isAllowed = isPublicAddress,
  nameServers,
  ca,
  local,
  signal,
}: PublicRequest): Promise<PublicAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs);
  if (method !== 'GET' && redirects > 0) throw new TypeError('only a GET follows redirects');
  const hop = {
    ...{ headers, method, body },
    maxBytes,
    cut,
    isOperators,
    isAllowed,
    nameServers,
    ca,
    local,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
  };
  let next = url;
  for (let left = redirects; ; left--) {
    const answer = await ask({ ...hop, url: next });
    const { location } = answer.headers;
    if (!redirecting.has(answer.status) || location === undefined || redirects === 0) return answer;
    if (left === 0) throw new RequestError('redirects', `${new URL(url).host} redirects too often`);
    if (!URL.canParse(location, next))
      throw new RequestError('redirects', `${new URL(next).host} redirects to no address`);
    const target = new URL(location, next);
    // Whom a key is meant for does not change because they point elsewhere.
    if (target.origin !== new URL(next).origin) {
      hop.headers = pickHarmless(hop.headers);
      hop.isOperators = false;
    }
    next = target.href;
  }
}
