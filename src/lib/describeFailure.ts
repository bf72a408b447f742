/** What a log line says about a failure. */
export interface Failure {
  [name: string]: unknown;
  type: string;
  message: string;
  /** Where it happened, without the message. */
  stack: string;
  code?: string;
  /** Names inside the database, never values. */
  table?: string;
  column?: string;
  constraint?: string;
  cause?: Failure;
}

const mostCauses = 5;

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A failed statement is described by its text; its parameters are what people entered. */
function wordsOf(error: Record<string, unknown>): string {
  if (typeof error.query === 'string') return `Failed query: ${error.query}`;
  const message = textOf(error.message) ?? '';
  // PostgreSQL repeats the value that it could not take (SQLSTATE class 22) behind a colon.
  const isValueError = /^22[0-9A-Z]{3}$/.test(textOf(error.code) ?? '');
  return isValueError ? (message.split(':')[0] ?? '') : message;
}

function framesOf(error: Record<string, unknown>): string {
  const lines = textOf(error.stack)?.split('\n') ?? [];
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}

/**
 * An error reduced to what helps to find its cause: whatever else it carries (parameters, answers of other servers, rows)
 * stays out of the log.
 */
export function describeFailure(thrown: unknown, depth = 0): Failure {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: String(thrown), stack: '' };
  const error = thrown as Record<string, unknown>;
  const code = textOf(error.code) ?? (typeof error.code === 'number' ? String(error.code) : undefined);
  const table = textOf(error.table);
  const column = textOf(error.column);
  const constraint = textOf(error.constraint);
  return {
    type: textOf(error.name) ?? 'Error',
    message: wordsOf(error),
    ...(code !== undefined && { code }),
    ...(table !== undefined && { table }),
    ...(column !== undefined && { column }),
    ...(constraint !== undefined && { constraint }),
    stack: framesOf(error),
    ...(error.cause !== undefined &&
      depth < mostCauses && { cause: describeFailure(error.cause, depth + 1) }),
  };
}
