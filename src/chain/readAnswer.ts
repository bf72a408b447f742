import { createShapeCheck, type JsonExcess } from '#lib/jsonShape.ts';

export class AnswerExcessError extends Error {
  readonly excess: JsonExcess;

  constructor(excess: JsonExcess) {
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
/** Ten thousand logs have 120,000. */
const mostValues = 1_000_000;
const smallAnswer = 1024 * 1024;

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
  const check = createShapeCheck({ mostDepth, mostValues });
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
