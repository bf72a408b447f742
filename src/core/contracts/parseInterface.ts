import { toEventSelector, toFunctionSelector } from 'viem/utils';
import * as z from 'zod/mini';
import type { Hex } from '#lib/hex.ts';

/** What a function or an event is called, by its selector or first topic. */
export interface NamedSignature {
  key: Hex;
  text: string;
}

export interface InterfaceFault {
  /** Where in the file. */
  path: string;
  reason: string;
}

type Parsed = { signatures: NamedSignature[] } | { faults: InterfaceFault[] };

interface Parameter {
  type: string;
  components?: Parameter[] | undefined;
}

const parameter: z.ZodMiniType<Parameter> = z.object({
  type: z.string(),
  get components() {
    return z.optional(z.array(parameter));
  },
});
const named = z.object({ type: z.enum(['function', 'event']), name: z.string(), inputs: z.array(parameter) });
const item = z.object({ type: z.string() });
const listSchema = z.array(z.unknown());
const artifactSchema = z.union([
  z.object({ abi: listSchema }),
  z.object({ output: z.object({ abi: listSchema }) }),
]);

const signatureForm = /^[A-Za-z_$][\w$]{0,99}\([\w[\](),]*\)$/;
const longestText = 1000;
/** As selectors are made from them: `uint256`, not `uint`. */
const typeForm =
  /^(?:address|bool|string|function|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int\d{1,3}|u?fixed\d{1,3}x\d{1,2})$/;

/** Parentheses that close, and between them known types alone. */
function isSignature(text: string): boolean {
  if (text.length > longestText || !signatureForm.test(text)) return false;
  const inner = text.slice(text.indexOf('('));
  let reduced = inner.replaceAll(/\[\d*\]/g, '');
  // Each round turns the innermost tuples into a type.
  for (let depth = 0; depth < 20 && reduced !== 'bool'; depth++) {
    reduced = reduced.replaceAll(/\(([^()]*)\)/g, (all, list: string) =>
      list === '' || list.split(',').every((type) => typeForm.test(type)) ? 'bool' : all,
    );
  }
  return reduced === 'bool';
}

function writeType({ type, components = [] }: Parameter): string {
  const [, rest] = /^tuple((?:\[\d*\])*)$/.exec(type) ?? [];
  return rest === undefined ? type : `(${components.map(writeType).join(',')})${rest}`;
}

const toSigned = (kind: 'function' | 'event', text: string): NamedSignature => ({
  key: kind === 'event' ? toEventSelector(text) : toFunctionSelector(text),
  text,
});

/** An ABI, or what compilers write around one. Constructors, errors and the like name nothing that is looked up. */
function parseAbi(json: unknown): Parsed {
  const artifact = z.safeParse(artifactSchema, json).data;
  const list = artifact
    ? 'abi' in artifact
      ? artifact.abi
      : artifact.output.abi
    : z.safeParse(listSchema, json).data;
  if (!list) return { faults: [{ path: '$', reason: 'is no ABI: a list, or an object with "abi"' }] };
  const faults: InterfaceFault[] = [];
  const signatures = list.flatMap((one, index): NamedSignature[] => {
    const type = z.safeParse(item, one).data?.type;
    if (type !== undefined && type !== 'function' && type !== 'event') return [];
    const found = z.safeParse(named, one).data;
    const text = found && `${found.name}(${found.inputs.map(writeType).join(',')})`;
    if (text !== undefined && isSignature(text)) return [toSigned(found?.type ?? 'function', text)];
    faults.push({ path: `$[${index}]`, reason: 'is no function and no event of an ABI' });
    return [];
  });
  return faults.length > 0 ? { faults } : { signatures };
}

/** One signature a line, such as `event Paused(address)`; its selector may stand before it, and must then be right. */
function parseLines(text: string): Parsed {
  const faults: InterfaceFault[] = [];
  const signatures = text.split(/\r?\n/).flatMap((line, index): NamedSignature[] => {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) return [];
    const [, key, kind, signature = ''] =
      /^(?:(0x[0-9a-f]{8}(?:[0-9a-f]{56})?)[:,\s]\s*)?(?:(function|event)\s+)?(.*)$/i.exec(written) ?? [];
    const path = `line ${index + 1}`;
    if (!isSignature(signature)) {
      faults.push({ path, reason: 'is no signature, such as transfer(address,uint256)' });
      return [];
    }
    const isEvent = kind?.toLowerCase() === 'event' || key?.length === 66;
    const signed = toSigned(isEvent ? 'event' : 'function', signature);
    if (key === undefined || key.toLowerCase() === signed.key) return [signed];
    faults.push({ path, reason: `has ${signed.key}, not ${key}` });
    return [];
  });
  return faults.length > 0 ? { faults } : { signatures };
}

/** The signatures that a published interface names: JSON of a compiler, or text. All of it or every fault. */
export function parseInterface(name: string, text: string): Parsed {
  if (!name.toLowerCase().endsWith('.json')) return parseLines(text);
  try {
    return parseAbi(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { faults: [{ path: '$', reason: `is not JSON: ${error.message}` }] };
  }
}
