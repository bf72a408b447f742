/** Of PostgreSQL: gone, starting, stopping, a replica by now, without room, or too slow; tried again it may succeed. */
const passingCodes = /^(08...|53...|57P0[1-5]|57014|55P03|25006|40001|40P01)$/;
/** Of the system: nobody there, no room, or too much open. */
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
]);
/** What the drivers say without a code. */
const passingWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|The embedded database is closed)/;

function isPassing(error: object): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (passingCodes.test(code) || systemCodes.has(code))) return true;
  return typeof message === 'string' && passingWords.test(message);
}

/**
 * The cause of a failure, when it is that the database cannot be asked at present. Drizzle wraps what the driver
 * said, and several addresses of one host fail together.
 */
export function findUnavailable(error: unknown, depth = 0): Error | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  if (isPassing(error)) return error;
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  for (const cause of inner) {
    const found = findUnavailable(cause, depth + 1);
    if (found) return found;
  }
  return undefined;
}

const fullCodes: readonly unknown[] = ['53100', 'ENOSPC', 'EDQUOT'];

/** Whether it is the room that is missing. */
export const isFull = (cause: Error) => fullCodes.includes((cause as { code?: unknown }).code);

const crowdedCodes: readonly unknown[] = ['EMFILE', 'ENFILE'];

/** Whether too many files and connections are open. */
export const isCrowded = (cause: Error) => crowdedCodes.includes((cause as { code?: unknown }).code);
