/** Answers of `/api/v1` beside the one that was asked for; the names stay what they are. */
export const apiErrors = {
  NotModified: { status: 304, text: 'Nothing has changed since the ETag that was sent.' },
  BadRequest: { status: 400, text: 'Something in the question is wrong; the message names it.' },
  InvalidApiKey: { status: 401, text: 'The key is unknown, expired or revoked.' },
  InsufficientScope: { status: 403, text: 'The key is not for this call.' },
  NotFound: { status: 404, text: 'There is no such thing here.' },
  TooManyRequests: { status: 429, text: 'More calls than the limit; Retry-After says when to ask again.' },
} as const;
