interface Said {
  name?: unknown;
  message?: unknown;
  requestId?: unknown;
}

function readSaid(text: string): Said {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null ? said : {};
  } catch {
    // Something in front of the site answered, in its own words.
    return {};
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** What the site refused, and why. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable, for programs: `NotFound`, `BadRequest`, `TooManyRequests`. */
  readonly code: string;
  /** Finds the call in the logs of the site. */
  readonly requestId: string | undefined;
  /** Seconds, where the site says when to ask again. */
  readonly retryAfter: number | undefined;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, text: string) {
    const said = readSaid(text);
    super(textOf(said.message) ?? `The site answered ${status}`);
    this.status = status;
    this.code = textOf(said.name) ?? 'UnknownError';
    this.requestId = textOf(said.requestId);
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }
}
