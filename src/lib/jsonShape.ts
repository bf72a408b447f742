/** `tooLarge`: of bytes or of values. `tooDeep`: nested further than whoever reads it can follow. */
export type JsonExcess = 'tooLarge' | 'tooDeep';

interface ShapeLimits {
  mostDepth: number;
  /** An empty object takes three bytes on the wire and dozens in memory. */
  mostValues: number;
}

const [quote, backslash] = [0x22, 0x5c];
/** By byte, outside of texts: what it adds to the depth, and whether a value begins with it or after it. */
const nesting = new Int8Array(256);
const beginning = new Uint8Array(256);
for (const byte of Buffer.from('[{')) nesting[byte] = 1;
for (const byte of Buffer.from(']}')) nesting[byte] = -1;
for (const byte of Buffer.from('[{,')) beginning[byte] = 1;

/** Counts values and depth of JSON from outside, whole or while it arrives, before it is parsed. */
export function createShapeCheck({
  mostDepth,
  mostValues,
}: ShapeLimits): (chunk: Uint8Array) => JsonExcess | undefined {
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
