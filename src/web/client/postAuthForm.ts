import { fetchJson } from './fetchJson.ts';
import { isRefusal } from './httpErrors.ts';

export interface AuthAnswer {
  /** Where to go next. */
  url: string;
  /** The name of what was refused. The status decides: after a success, an `error` in the address is the page's own. */
  error?: string;
}

/** Posts a form of the authentication protocol. */
export async function postAuthForm(path: string, fields: Record<string, string> = {}): Promise<AuthAnswer> {
  const { csrfToken } = await fetchJson<{ csrfToken: string }>('/api/auth/csrf');
  const body = new URLSearchParams({ callbackUrl: location.href, ...fields, csrfToken, json: 'true' });
  try {
    return await fetchJson<{ url: string }>(path, { body });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { url } = JSON.parse(error.body) as { url: string };
    return { url, error: new URL(url).searchParams.get('error') ?? 'UnknownException' };
  }
}
