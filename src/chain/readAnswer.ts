/** `tooLarge`: of bytes or of values. `tooDeep`: nested as no answer of a node is. */
export type AnswerExcess = 'tooLarge' | 'tooDeep';

export class AnswerExcessError extends Error {
  readonly excess: AnswerExcess;

  constructor(excess: AnswerExcess) {
    super(excess);
    this.name = 'AnswerExcessError';
    this.excess = excess;
  }
}

interface ReadOptions {
  maxBytes: number;
  /** As the sender states it; it may lie. */
  length: string | undefined;
  /** Before more than a small answer is read: how to end the turn. */
  takeTurn: () => Promise<() => void>;
}

/** Calls nest to 1,024 inside a transaction, and each is an object within a list. */
const mostDepth = 2_200;
/** Ten thousand logs have 120,000. An empty object takes three bytes on the wire and dozens in memory. */
const mostValues = 1_000_000;
const smallAnswer = 1024 * 1024;

const [quote, backslash] = [0x22, 0x5c];
/** By byte, outside of texts: what it adds to the depth, and whether a value begins with it or after it. */
const nesting = new Int8Array(256);
const beginning = new Uint8Array(256);
for (const byte of Buffer.from('[{')) nesting[byte] = 1;
for (const byte of Buffer.from(']}')) nesting[byte] = -1;
for (const byte of Buffer.from('[{,')) beginning[byte] = 1;

/** Counts values and depth of JSON while it arrives, before it is parsed. */
function createShapeCheck(): (chunk: Uint8Array) => AnswerExcess | undefined {
  let depth = 0;
  let values = 0;
  let inText = false;
  let isEscaped = false;
  return (chunk) => {
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0;
      if (isEscaped) isEscaped = false;
      else if (byte === quote) inText = !inText;
      else if (inText) isEscaped = byte === backslash;
      else {
        values += beginning[byte] ?? 0;
        depth += nesting[byte] ?? 0;
        if (depth > mostDepth) return 'tooDeep';
      }
    }
    return values > mostValues ? 'tooLarge' : undefined;
  };
}

function parseJson(chunks: readonly Buffer[]): unknown {
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * JSON from a socket, undefined where it is none. What is too large, or too much to hold, is given up while it arrives: a stated length
 * alone proves nothing. Large answers are read in turn, since each takes several times its size for a moment.
 */
export async function readAnswer(body: AsyncIterable<Buffer>, options: ReadOptions): Promise<unknown> {
  const { maxBytes, length, takeTurn } = options;
  if (Number(length) > maxBytes) throw new AnswerExcessError('tooLarge');
  const check = createShapeCheck();
  const chunks: Buffer[] = [];
  let size = 0;
  let endTurn: (() => void) | undefined;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      const excess = size > maxBytes ? 'tooLarge' : check(chunk);
      if (excess) throw new AnswerExcessError(excess);
      chunks.push(chunk);
      if (size > smallAnswer) endTurn ??= await takeTurn();
    }
    return parseJson(chunks);
  } finally {
    endTurn?.();
  }
}
