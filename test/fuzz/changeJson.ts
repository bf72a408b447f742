import fc from 'fast-check';
import { edgeValue } from './arbitraryJson.ts';

type Path = readonly (string | number)[];

function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Array.isArray(value) ? value.map((part, at) => [at, part] as const) : Object.entries(value);
  return [path, ...inside.flatMap(([key, part]) => listPaths(part, [...path, key]))];
}

/** The value with what stands at a path replaced, or left out where undefined is given. */
function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((part, at) => (at === key ? replaceAt(part, rest, by) : part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === key ? replaceAt(part, rest, by) : part]),
  );
}

const getAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );

/** A document with up to three places changed: anything instead, nothing, or what stands elsewhere in it. */
export function changeJson(document: unknown): fc.Arbitrary<unknown> {
  const path = fc.constantFrom(...listPaths(document).slice(1));
  const by = fc.oneof(
    { weight: 4, arbitrary: edgeValue },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: path.map((from) => getAt(document, from)) },
  );
  return fc
    .array(fc.tuple(path, by), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((value, [at, other]) => replaceAt(value, at, other), document));
}
