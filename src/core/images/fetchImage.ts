import { lookup } from 'node:dns/promises';
import { Agent, request } from 'undici';
import { AppError } from '#lib/AppError.ts';
import { isPublicAddress } from '#lib/publicAddress.ts';

export interface FetchImageOptions {
  /** Host names the operator allows, lower case. */
  hosts: readonly string[];
  /** Which addresses may be connected to; public ones unless a test says otherwise. */
  isAllowed?: (address: string) => boolean;
}

const maxBytes = 5 * 1024 * 1024;
const timeoutMs = 5000;

const refused = (message: string) => new AppError(403, 'ForbiddenHost', message);
const failed = (message: string) => new AppError(502, 'BadUpstream', message);

/**
 * Fetches a picture from an allowed host. The name is resolved once, every address must be public, and the connection
 * is pinned to what was checked: a name that changes its mind cannot lead inside. Redirects are not followed.
 */
export async function fetchImage(
  url: string,
  { hosts, isAllowed = isPublicAddress }: FetchImageOptions,
): Promise<Buffer> {
  const { protocol, hostname, username } = new URL(url);
  if (!['http:', 'https:'].includes(protocol) || username !== '')
    throw refused('Only plain http(s) addresses are fetched');
  if (!hosts.includes(hostname.toLowerCase()))
    throw refused(`Pictures from ${hostname} are not allowed here`);
  const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  const [first] = found;
  if (!first) throw failed(`${hostname} has no address`);
  if (!found.every(({ address }) => isAllowed(address))) throw refused(`${hostname} is not a public host`);
  const agent = new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: (_name, { all }, done) => (all ? done(null, found) : done(null, first.address, first.family)),
    },
  });
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(2 * timeoutMs),
      headers: { accept: 'image/*' },
    });
    if (statusCode !== 200 || !String(headers['content-type']).startsWith('image/')) {
      body.destroy();
      throw failed(`${hostname} answered ${statusCode} and no picture`);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw failed(`The picture is larger than ${maxBytes / 1024 / 1024} MB`);
      chunks.push(chunk as Buffer);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw error instanceof AppError ? error : failed(`${hostname} does not answer`);
  } finally {
    await agent.destroy();
  }
}
