import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#lib/AppError.ts';
import { asUnavailable } from './asUnavailable.ts';

export interface ErrorBody {
  name: string;
  message: string;
  requestId: string;
  faults?: readonly object[];
}

const clientErrorNames: Record<number, string> = {
  400: 'BadRequest',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  408: 'RequestTimeout',
  413: 'PayloadTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  429: 'TooManyRequests',
};

/** Expected failures keep their words; anything else is a 500 that says nothing about the inside. */
export function describeError(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorBody; headers: Record<string, string> } {
  const known = error instanceof AppError ? error : asUnavailable(error);
  if (known) {
    return {
      status: known.status,
      body: {
        ...{ name: known.name, message: known.message, requestId },
        ...(known.details && { faults: known.details }),
      },
      headers: known.headers,
    };
  }
  const { statusCode: status, message } = error as Partial<FastifyError>;
  if (status !== undefined && status >= 400 && status < 500) {
    return {
      status,
      body: { name: clientErrorNames[status] ?? 'ClientError', message: message ?? 'Bad request', requestId },
      headers: {},
    };
  }
  return {
    status: 500,
    body: {
      name: 'InternalError',
      message: 'Something went wrong on our side. Please try again later.',
      requestId,
    },
    headers: {},
  };
}

export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = describeError(error, request.id);
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
