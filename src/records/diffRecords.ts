type Json = Readonly<Record<string, unknown>>;

/** A place where two records differ. */
export interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells the items of a list apart: a finding's id, a contract's place. */
function keyOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const { id, chain, address } = item;
  if (typeof id === 'string') return id;
  return typeof address === 'string' ? `${String(chain)} ${address}` : undefined;
}

/** Items by what tells them apart; undefined when something does not, and then the list is compared as a whole. */
function byKey(list: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const found = new Map<string, unknown>();
  for (const item of list) {
    const key = keyOf(item);
    if (key === undefined || found.has(key)) return undefined;
    found.set(key, item);
  }
  return found;
}

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/** Every place where two records differ, in the order in which the second one has them. */
export function diffRecords(before: unknown, after: unknown, path = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(after), ...Object.keys(before)]);
    return [...keys].flatMap((key) => diffRecords(before[key], after[key], join(path, key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, now] = [byKey(before), byKey(after)];
    if (old && now && (old.size > 0 || now.size > 0)) {
      const keys = new Set([...now.keys(), ...old.keys()]);
      const inside = [...keys].flatMap((key) => diffRecords(old.get(key), now.get(key), `${path}[${key}]`));
      const moved =
        [...old.keys()].filter((key) => now.has(key)).join() !==
        [...now.keys()].filter((key) => old.has(key)).join();
      return moved
        ? [...inside, { path: `${path}, their order`, before: [...old.keys()], after: [...now.keys()] }]
        : inside;
    }
  }
  return isSame(before, after) ? [] : [{ path, before, after }];
}

function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (isObject(one) && isObject(other)) return diffRecords(one, other).length === 0;
  return Object.is(one, other);
}

/** A value of a record as people read it. */
export function describeValue(value: unknown, longest = 500): string | null {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
