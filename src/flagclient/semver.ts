export interface Semver {
  numbers: readonly [number, number, number];
  prerelease: readonly string[];
}

const numberPattern = '(0|[1-9]\\d*)';
const identifier = '(?:0|[1-9]\\d*|\\d*[a-zA-Z-][a-zA-Z0-9-]*)';
const semver = new RegExp(
  `^v?${numberPattern}\\.${numberPattern}\\.${numberPattern}(?:-(${identifier}(?:\\.${identifier})*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);
const digits = /^\d+$/;

/** Strict semantic version 2.0.0, a leading `v` allowed, no space around; undefined when the text is none. */
export function parseSemver(text: string): Semver | undefined {
  const found = text.length > 256 ? null : semver.exec(text);
  if (!found) return undefined;
  const numbers = [Number(found[1]), Number(found[2]), Number(found[3])] as const;
  if (Math.max(...numbers) > Number.MAX_SAFE_INTEGER) return undefined;
  return { numbers, prerelease: found[4] ? found[4].split('.') : [] };
}

/** Negative when `a` precedes `b`, zero when equal; build metadata does not count. */
export function compareSemver(a: Semver, b: Semver): number {
  for (let i = 0; i < 3; i++) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference) return difference;
  }
  if (!a.prerelease.length || !b.prerelease.length) return b.prerelease.length - a.prerelease.length;
  for (let i = 0; ; i++) {
    const left = a.prerelease[i];
    const right = b.prerelease[i];
    if (left === undefined || right === undefined) return a.prerelease.length - b.prerelease.length;
    if (left !== right) return compareIdentifiers(left, right);
  }
}

function compareIdentifiers(a: string, b: string): number {
  const aIsNumber = digits.test(a);
  if (aIsNumber !== digits.test(b)) return aIsNumber ? -1 : 1;
  // Numbers have no leading zero, so the longer one is the larger: exact beyond 2^53 too.
  if (aIsNumber && a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : 1;
}
