import { AppError } from '#lib/AppError.ts';
import { RequestError, requestPublic } from '#lib/requestPublic.ts';

export interface FetchImageOptions {
  /** Host names the operator allows, lower case. */
  hosts: readonly string[];
  /** Which addresses may be connected to; public ones unless a test says otherwise. */
  isAllowed?: (address: string) => boolean;
}

const maxBytes = 5 * 1024 * 1024;

const refused = (message: string) => new AppError(403, 'ForbiddenHost', message);
const failed = (message: string) => new AppError(502, 'BadUpstream', message);

function toAppError(error: unknown, hostname: string): unknown {
  if (!(error instanceof RequestError)) return error;
  if (error.fault === 'forbidden') return refused(error.message);
  if (error.fault === 'unresolved') return failed(error.message);
  return failed(
    error.fault === 'tooLarge'
      ? `The picture is larger than ${maxBytes / 1024 / 1024} MB`
      : `${hostname} does not answer`,
  );
}

/** Fetches a picture from an allowed host. Redirects are not followed: they could leave it. */
export async function fetchImage(url: string, { hosts, isAllowed }: FetchImageOptions): Promise<Buffer> {
  const { protocol, hostname, username } = new URL(url);
  if (!['http:', 'https:'].includes(protocol) || username !== '')
    throw refused('Only plain http(s) addresses are fetched');
  if (!hosts.includes(hostname.toLowerCase()))
    throw refused(`Pictures from ${hostname} are not allowed here`);
  const answer = await requestPublic({
    url,
    headers: { accept: 'image/*' },
    timeoutMs: 10_000,
    maxBytes,
    isAllowed,
  }).catch((error: unknown) => {
    throw toAppError(error, hostname);
  });
  if (answer.status !== 200 || answer.headers['content-type']?.startsWith('image/') !== true)
    throw failed(`${hostname} answered ${answer.status} and no picture`);
  return answer.body;
}
