import { parseAbiParameters } from 'viem/utils';

/** Words of the input that say where its parts lie and how long they are, by their place. Every other word is free. */
export type InputShape = ReadonlyMap<bigint, bigint>;

export const noShape: InputShape = new Map();

export interface Lengths {
  readonly lists: number;
  readonly bytes: number;
}

interface Parameter {
  readonly type: string;
  readonly components?: readonly Parameter[];
}
/** Encoded words; `undefined`: one that the sender is left to choose. */
type Words = readonly (number | undefined)[];

const wordSize = 32;
const selectorSize = 4n;
const listType = /^(.*)\[(\d*)\]$/;

/** The parts of a parameter that has some, and whether their number is written before them. */
function listItems(
  parameter: Parameter,
  lengths: Lengths,
): { items: Parameter[]; counted: boolean } | undefined {
  const { type, components = [] } = parameter;
  const list = listType.exec(type);
  if (list) {
    const counted = list[2] === '';
    const item = { ...parameter, type: list[1] ?? '' };
    return { items: Array<Parameter>(counted ? lengths.lists : Number(list[2])).fill(item), counted };
  }
  return type === 'tuple' ? { items: [...components], counted: false } : undefined;
}

const isText = ({ type }: Parameter) => type === 'bytes' || type === 'string';

const isDynamic = ({ type, components = [] }: Parameter): boolean => {
  const list = listType.exec(type);
  if (list) return list[2] === '' || isDynamic({ type: list[1] ?? '', components });
  return isText({ type }) || components.some(isDynamic);
};

function layOut(parameter: Parameter, lengths: Lengths): Words {
  if (isText(parameter)) return [lengths.bytes, ...Array(Math.ceil(lengths.bytes / wordSize))];
  const parts = listItems(parameter, lengths);
  if (!parts) return [undefined];
  const words = layOutAll(parts.items, lengths);
  return parts.counted ? [parts.items.length, ...words] : words;
}

/** Parts of fixed size stand in their place, the others behind all of them. */
function layOutAll(parameters: readonly Parameter[], lengths: Lengths): Words {
  const parts = parameters.map((p) => ({ dynamic: isDynamic(p), words: layOut(p, lengths) }));
  const headSize = parts.reduce((sum, { dynamic, words }) => sum + (dynamic ? 1 : words.length), 0);
  const head: (number | undefined)[] = [];
  const tail: (number | undefined)[] = [];
  for (const { dynamic, words } of parts) {
    if (dynamic) head.push((headSize + tail.length) * wordSize);
    (dynamic ? tail : head).push(...words);
  }
  return [...head, ...tail];
}

/**
 * How input of these types lies, with lists and bytes of the lengths given; undefined where nothing of it depends on
 * lengths. Types read from bytecode may be wrong: it is then input of another kind, which anybody may send as well.
 */
export function layOutInput(types: string, lengths: Lengths): InputShape | undefined {
  let parameters: readonly Parameter[];
  try {
    parameters = types === '' ? [] : parseAbiParameters(types);
  } catch {
    return undefined;
  }
  if (!parameters.some(isDynamic)) return undefined;
  const words = layOutAll(parameters, lengths);
  return new Map(
    words.flatMap((word, i) =>
      word === undefined ? [] : [[selectorSize + BigInt(i * wordSize), BigInt(word)] as const],
    ),
  );
}
