/** An expected failure. Its name is stable on the wire and its message says what to do. */
export class AppError extends Error {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Each thing that is wrong with what was sent, for programs. */
  readonly details: readonly object[] | undefined;

  constructor(
    status: number,
    name: string,
    message: string,
    headers: Record<string, string> = {},
    details?: readonly object[],
  ) {
    super(message);
    this.name = name;
    this.status = status;
    this.headers = headers;
    this.details = details;
  }
}

export const badRequest = (message: string) => new AppError(400, 'BadRequest', message);
export const notFound = (message: string) => new AppError(404, 'NotFound', message);
