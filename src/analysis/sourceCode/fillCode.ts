import type { FilledValue } from '#model/sourceCode.ts';
import type { BuiltContract } from './buildProtocol.ts';

export type FilledCode =
  | {
      /** Hex digits of the built code with the values that the deployed code has in the places left open. */
      code: string;
      filled: FilledValue[];
      /** The byte where a place has another value than an earlier place of the same variable or library. */
      contradiction: number | undefined;
    }
  /** A place that is not within the built code. */
  | { outside: { start: number; length: number } };

/** A library's code begins by pushing its own address, which only its deployment knows. */
const libraryStart = /^73(00){20}3014/;

const put = (code: string, start: number, value: string) =>
  code.slice(0, start) + value + code.slice(start + value.length);

interface Place {
  kind: FilledValue['kind'];
  name: string | null;
  spans: readonly { start: number; length: number }[];
}

function listPlaces({ linkReferences, immutableReferences, immutableNames }: BuiltContract): Place[] {
  const libraries = Object.values(linkReferences).flatMap((group) => Object.entries(group));
  return [
    ...libraries.map(([name, spans]): Place => ({ kind: 'library', name, spans })),
    ...Object.entries(immutableReferences).map(
      ([id, spans]): Place => ({ kind: 'immutable', name: immutableNames[id] ?? null, spans }),
    ),
  ];
}

/** Takes over what a source leaves open within the first `end` bytes: immutable variables, addresses of libraries, a library's own address. */
export function fillCode(built: BuiltContract, deployed: string, end: number): FilledCode {
  const filled: FilledValue[] = [];
  let { code } = built;
  let contradiction: number | undefined;
  for (const { kind, name, spans } of listPlaces(built)) {
    const [first] = spans;
    if (!first) continue;
    const outside = spans.find(({ start, length }) => start < 0 || length < 1 || start + length > end);
    if (outside) return { outside };
    const read = ({ start, length }: typeof first) => deployed.slice(start * 2, (start + length) * 2);
    const value = read(first);
    for (const span of spans) {
      if (read(span) !== value) contradiction ??= span.start;
      code = put(code, span.start * 2, value.padEnd(span.length * 2, '0'));
    }
    filled.push({ kind, name, value: `0x${value}` });
  }
  if (libraryStart.test(code)) code = put(code, 2, deployed.slice(2, 42).padEnd(40, '0'));
  return { code, filled, contradiction };
}
