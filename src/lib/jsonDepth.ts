const quote = 0x22;
const backslash = 0x5c;
const openers = new Set([0x5b, 0x7b]);
const closers = new Set([0x5d, 0x7d]);

/** Whether JSON text has more arrays and objects inside each other than that; looks at the characters only. */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (inText) {
      if (sign === backslash) index++;
      else if (sign === quote) inText = false;
    } else if (sign === quote) inText = true;
    else if (openers.has(sign)) {
      if (++depth > most) return true;
    } else if (closers.has(sign)) depth--;
  }
  return false;
}
