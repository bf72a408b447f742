import { messages } from '#wire/messages.ts';
import type { ReportError } from './createErrorReporter.ts';
import { ClientError, HttpError, NotFoundError, ServerError, TimeoutError } from './httpErrors.ts';

export interface FetchJsonOptions {
  method?: 'GET' | 'POST';
  /** Sent as JSON, or as it is when it is a form. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export type FetchJson = <T>(path: string, options?: FetchJsonOptions) => Promise<T>;

/** A 504 is asked again this often, so at most four requests are made. */
const timeoutRetries = 3;

function toRequest({ method, body, headers, signal }: FetchJsonOptions): RequestInit {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  return {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    credentials: 'include',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  };
}

/** The product's calls: credentials sent, JSON read, every answer that is not ok thrown as an error of its kind. */
export function createFetchJson({
  origin,
  pageUrl,
  report,
  onChange,
  confirm,
  pause = (attempt) => new Promise((resolve) => setTimeout(resolve, 200 * attempt)),
}: {
  origin: string;
  pageUrl: () => string;
  report: ReportError;
  /** Called after everything sent that may have changed something. */
  onChange: () => void;
  /** Asks the person to confirm who they are, when a call is refused until then; answers whether they did. */
  confirm?: () => Promise<boolean>;
  /** Waits before a retry. */
  pause?: (attempt: number) => Promise<void>;
}): FetchJson {
  async function request(url: string, options: FetchJsonOptions): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(url, toRequest(options));
      if (response.status !== 504 || attempt === timeoutRetries) return response;
      await pause(attempt + 1);
      options.signal?.throwIfAborted();
    }
  }

  return async function send<T>(path: string, options: FetchJsonOptions = {}): Promise<T> {
    const url = `${origin}${path}`;
    const response = await request(url, options).finally(() => options.body !== undefined && onChange());
    const body = await response.text();
    const { status } = response;
    if (!response.ok) {
      const error = toError({ status, url, body });
      if (error.apiName === 'ConfirmationRequired' && (await confirm?.())) return send<T>(path, options);
      if (error instanceof TimeoutError) report({ title: pageUrl(), description: error.message });
      else if (error instanceof ServerError) {
        report({ title: url, description: error.message, trace: body });
      }
      throw error;
    }
    if (body === '') return undefined as T;
    try {
      return JSON.parse(body) as T;
    } catch {
      throw new HttpError('The answer is not JSON', { status, url, body });
    }
  };
}

function toError(answer: { status: number; url: string; body: string }): HttpError {
  const { status } = answer;
  if (status === 504) return new TimeoutError(messages.requestTimeout, answer);
  if (status >= 500) return new ServerError(`Server error ${status}`, answer);
  if (status === 404) return new NotFoundError('Not found', answer);
  if (status >= 400) return new ClientError(`Client error ${status}`, answer);
  return new HttpError(`Unexpected answer ${status}`, answer);
}
