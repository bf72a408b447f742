interface ApiFault {
  path: string;
  reason: string;
  line?: number;
  column?: number;
}

/** An answer that was not ok. Keeps the body's text; our API puts a stable name and a request id into it. */
export class HttpError extends Error {
  readonly status: number;
  readonly url: string;
  readonly body: string;

  constructor(message: string, { status, url, body }: { status: number; url: string; body: string }) {
    super(message);
    this.name = new.target.name;
    this.status = status;
    this.url = url;
    this.body = body;
  }

  /** `name` of the API's error, such as `UsernameExistsException`. */
  get apiName(): string | undefined {
    return readText(this.body, 'name');
  }

  /** `message` of the API's error, in words for people. */
  get apiMessage(): string | undefined {
    return readText(this.body, 'message');
  }

  /** Each thing that is wrong with what was sent, where the API names them. */
  get faults(): readonly ApiFault[] {
    const found = readJson(this.body)?.faults;
    return Array.isArray(found) ? (found as ApiFault[]) : [];
  }

  get requestId(): string | undefined {
    return readText(this.body, 'requestId');
  }
}

/** 504 after every retry. */
export class TimeoutError extends HttpError {}
/** 500 and above. */
export class ServerError extends HttpError {}
/** 404. */
export class NotFoundError extends HttpError {}
/** Any other 4xx. */
export class ClientError extends HttpError {}

/** A request that the server understood and refused, as opposed to one that it failed at. */
export function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < 500;
}

function readText(body: string, key: string): string | undefined {
  const value = readJson(body)?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readJson(body: string): Record<string, unknown> | undefined {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null) ?? undefined;
  } catch {
    return undefined;
  }
}
