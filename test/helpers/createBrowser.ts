import { CookieJar } from 'tough-cookie';

export interface JsonAnswer {
  status: number;
  body: Record<string, unknown> & { name?: string; message?: string; url?: string };
  headers: Headers;
}

/** A client with a cookie jar of its own that sends what a browser sends from our pages. */
export function createBrowser(address: string, jar = new CookieJar()) {
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, address).href;
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { cookie: await jar.getCookieString(url), ...(init.headers as Record<string, string>) },
    });
    for (const cookie of response.headers.getSetCookie()) await jar.setCookie(cookie, url);
    return response;
  }

  async function toAnswer(response: Response): Promise<JsonAnswer> {
    const text = await response.text();
    const json = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return { status: response.status, body: json ? JSON.parse(text) : {}, headers: response.headers };
  }

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    toAnswer(
      await request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', origin: address, ...headers },
      }),
    );
  const postForm = async (path: string, body: Record<string, string>) =>
    toAnswer(
      await request(path, {
        method: 'POST',
        body: new URLSearchParams(body),
        headers: { origin: address },
      }),
    );
  const get = async (path: string) => toAnswer(await request(path));
  const getCsrfToken = async () => String((await get('/api/auth/csrf')).body.csrfToken);

  return {
    address,
    jar,
    request,
    post,
    postForm,
    get,
    getCsrfToken,
    async session() {
      return (await get('/api/auth/session')).body as {
        user?: { username: string; email: string; image: string | null; role: string; adminId?: string };
        expires?: string;
      };
    },
    /** Logs in as the next-auth client does; `error` is what that client would report. */
    async logIn(email: string, password: string, callbackUrl = '/') {
      const answer = await postForm('/api/auth/callback/credentials', {
        csrfToken: await getCsrfToken(),
        callbackUrl,
        json: 'true',
        email,
        password,
      });
      const error = answer.body.url === undefined ? null : new URL(answer.body.url).searchParams.get('error');
      return { ...answer, error };
    },
    async signOut() {
      return postForm('/api/auth/signout', {
        csrfToken: await getCsrfToken(),
        callbackUrl: '/',
        json: 'true',
      });
    },
    async cookie(name: string) {
      return (await jar.getCookies(address)).find(({ key }) => key === name)?.value;
    },
  };
}
