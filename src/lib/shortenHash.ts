/** 0x7a3f…91c2: so many digits of its beginning and of its end. */
export function shortenHash(value: string, first = 4, last = first): string {
  const head = first + (value.startsWith('0x') ? 2 : 0);
  return value.length <= head + last + 2 ? value : `${value.slice(0, head)}…${value.slice(-last)}`;
}

/** As git shortens the name of a commit: its beginning. */
export const shortenCommit = (commit: string): string => commit.slice(0, 10);
