import { keccak256 } from 'viem/utils';
import { writeNumber } from '#lib/writeNumber.ts';
import type { CompilerInput, FilledValue, SourceComparison } from '#model/sourceCode.ts';
import { type BuildOptions, build as buildInProcess } from './build.ts';
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

/** A hash of the sources, as a key and a value of CBOR: of IPFS (a SHA-256 multihash), or of Swarm. */
const sourceHash = '64697066735822' + '1220[0-9a-f]{64}|65627a7a723[01]5820[0-9a-f]{64}';

/**
 * The metadata hash, and all else that Solidity's compilers write behind code, byte for byte: a CBOR map of a hash of the sources, `experimental: true`
 * and the version as three bytes, each at most once and in this order, then two bytes of the map's length.
 */
const metadataForm = new RegExp(
  `^a([1-3])(${sourceHash})?(6c6578706572696d656e74616cf5)?(64736f6c6343[0-9a-f]{6})?([0-9a-f]{4})$`,
);

export interface Span {
  /** In hex digits. */
  start: number;
  length: number;
}

export interface SplitCode {
  /** Hex digits without the metadata; all of them where there is none. */
  code: string;
  /** With its length at the end; empty where there is none. */
  metadata: string;
  /** Whether the metadata has a hash of the sources. */
  pinsSources: boolean;
}

/** Parts code from the metadata that compilers put behind it. Any other tail is code. */
export function splitMetadata(code: string): SplitCode {
  const at = code.length - 4 - Number.parseInt(code.slice(-4), 16) * 2;
  const metadata = at >= 0 ? code.slice(at) : '';
  const [, count, hash, experimental, version] = metadataForm.exec(metadata) ?? [];
  const entries = [hash, experimental, version].filter((one) => one !== undefined).length;
  if (entries === 0 || entries !== Number(count)) return { code, metadata: '', pinsSources: false };
  return { code: code.slice(0, at), metadata, pinsSources: hash !== undefined };
}

/** Where code has what looks like a hash of sources: that of a contract inside it, or mere data. */
export function findSourceHashes(code: string): Span[] {
  const pattern = new RegExp(sourceHash, 'g');
  const found: Span[] = [];
  for (let match = pattern.exec(code); match; match = pattern.exec(code)) {
    // Half a byte off it is something else, and may hide one that begins at a whole byte.
    if (match.index % 2 === 1) pattern.lastIndex = match.index + 1;
    else found.push({ start: match.index, length: match[0].length });
  }
  return found;
}

export const isSourceHash = (digits: string): boolean => new RegExp(`^(?:${sourceHash})$`).test(digits);

/** The same sources with a space at the end of each: only what hashes them is another then. */
export type BuildEdited = () => Promise<BuiltContract | undefined>;

interface Compared {
  built: BuiltContract;
  /** Hex digits with 0x. */
  deployed: string;
  buildEdited: BuildEdited;
}

const [push1, push32, jumpDest, invalid] = [0x60, 0x7f, 0x5b, 0xfe];

const bytesOf = (code: string) => Buffer.from(code, 'hex');

/** The bytes that run as instructions when code runs from its start; the data of a PUSH is left out. */
function* listInstructions(code: Buffer): Generator<{ at: number; opcode: number }> {
  for (let at = 0; at < code.length; at++) {
    const opcode = code[at] ?? 0;
    yield { at, opcode };
    if (opcode >= push1 && opcode <= push32) at += opcode - push1 + 1;
  }
}

/** Whether a jump may land in bytes that the source does not decide. */
function hasJumpTarget(code: string, spans: readonly Span[]): boolean {
  for (const { at, opcode } of listInstructions(bytesOf(code)))
    if (opcode === jumpDest && spans.some(({ start, length }) => at * 2 >= start && at * 2 < start + length))
      return true;
  return false;
}

/** Without the INVALID that compilers put between code and metadata, if that is what the last byte is: behind another one it may be data. */
function withoutStop(code: string): string {
  for (const { at, opcode } of listInstructions(bytesOf(code)))
    if (opcode === invalid) return at * 2 === code.length - 2 ? code.slice(0, -2) : code;
  return code;
}

const cut = (code: string, { start, length }: Span) => code.slice(start, start + length);

/** The hashes in built code that follow its sources: what merely looks like one may be data. */
const findOwnHashes = (code: string, edited: string): Span[] =>
  edited.length === code.length
    ? findSourceHashes(code).filter((span) => cut(edited, span) !== cut(code, span))
    : [];

/** Zeroes for hashes of sources; where the text has none, its bytes stay. */
const maskHashes = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (all, span) =>
      isSourceHash(cut(text, span))
        ? all.slice(0, span.start) + '0'.repeat(span.length) + all.slice(span.start + span.length)
        : all,
    text,
  );

function findDifference(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 2) if (a.slice(at, at + 2) !== b.slice(at, at + 2)) return at / 2;
  return length / 2;
}

/** The function that the built code has at a byte; compilers call it `@name_12`, and their own helpers otherwise. */
function findFunction({ functions }: BuiltContract, offset: number): string | null {
  const before = functions.filter(({ entryPoint }) => entryPoint <= offset);
  const last = before.reduce<(typeof before)[number] | undefined>(
    (best, one) => (best && best.entryPoint >= one.entryPoint ? best : one),
    undefined,
  );
  return /^@(.+)_[0-9]+$/.exec(last?.name ?? '')?.[1] ?? null;
}

const countBytes = (code: string) => `${writeNumber(code.length / 2, { most: 0 })} bytes`;

function describeLengths(built: string, deployed: string): string {
  if (built.length === deployed.length) return `Both are ${countBytes(built)} long.`;
  return `The source builds ${countBytes(built)}, the chain has ${countBytes(deployed)}.`;
}

/** Compares what was built with the bytecode on the chain: byte for byte, but for what no source can know. */
export async function compareBuilt({ built, deployed, buildEdited }: Compared): Promise<SourceComparison> {
  if (built.code === '')
    return { outcome: 'notBuilt', why: 'it is an interface or abstract: there is no code' };
  const have = deployed.slice(2).toLowerCase();
  const split = (code: string): SplitCode =>
    built.hasMetadata ? splitMetadata(code) : { code, metadata: '', pinsSources: false };
  const end = split(built.code).code.length / 2;
  const fill = fillCode(built, have, end);
  if ('outside' in fill)
    return {
      outcome: 'notBuilt',
      why: `a value is to be filled in at byte ${fill.outside.start}, outside of the built code`,
    };
  const { code: want, filled, contradiction } = fill;
  const builtHash = keccak256(`0x${want}`);
  const differs = (offset: number, note: string): SourceComparison => ({
    outcome: 'differs',
    builtHash,
    offset,
    function: findFunction(built, offset),
    note,
  });
  /** Equal but for these bytes, unless they can run. */
  const equal = (note: string, spans: readonly Span[]): SourceComparison =>
    built.hasFunctionPointers && hasJumpTarget(have, spans)
      ? differs(
          (spans[0]?.start ?? 0) / 2,
          'Function pointers of the source can run bytes that it does not build.',
        )
      : { outcome: 'codeEqual', builtHash, filled, note };
  if (contradiction !== undefined)
    return differs(contradiction, 'One variable or library has two values in the deployed code.');
  const [mine, theirs] = [split(want), split(have)];
  const tail = { start: theirs.code.length, length: theirs.metadata.length };
  if (want === have) {
    if (built.hasFunctionPointers && hasJumpTarget(have, [tail]))
      return { outcome: 'notBuilt', why: 'function pointers of the source can run its hash as code' };
    return mine.pinsSources
      ? { outcome: 'exact', builtHash, filled, note: null }
      : equal('The code carries no hash of its sources: other files may build it, too.', []);
  }
  if (mine.metadata && theirs.metadata && mine.code === theirs.code)
    return equal('The metadata behind the code is another: comments, names, paths or settings differ.', [
      tail,
    ]);
  if (mine.metadata && (have === mine.code || have === withoutStop(mine.code)))
    return equal('The metadata behind the code was taken off.', []);
  if (want.length !== have.length) return differs(findDifference(want, have), describeLengths(want, have));
  if (findSourceHashes(want).length === 0)
    return differs(findDifference(want, have), describeLengths(want, have));
  const edited = await buildEdited();
  if (!edited) return { outcome: 'notBuilt', why: 'it could not be built a second time to find its hashes' };
  const refilled = fillCode(edited, have, end);
  const hashes = 'code' in refilled ? findOwnHashes(want, refilled.code) : [];
  const [masked, maskedDeployed] = [maskHashes(want, hashes), maskHashes(have, hashes)];
  return masked === maskedDeployed
    ? equal(
        'Hashes of sources inside the code are others: comments, names, paths or settings differ.',
        hashes,
      )
    : differs(findDifference(masked, maskedDeployed), describeLengths(want, have));
}

interface Source {
  compiler: string;
  input: CompilerInput;
  target: string;
  /** Hex digits with 0x. */
  deployed: string;
  signal?: AbortSignal;
}

function appendSpace(input: CompilerInput): CompilerInput {
  const sources = Object.entries(input.sources).map(([path, { content }]) => [
    path,
    { content: `${content} ` },
  ]);
  return { ...input, sources: Object.fromEntries(sources) };
}

/** Whether a contract is verified. Builds source code and compares it with the deployed bytecode. */
export async function verifySource(
  { compiler, input, target, deployed, signal }: Source,
  build: (options: BuildOptions) => ReturnType<typeof buildInProcess> = buildInProcess,
): Promise<SourceComparison> {
  const options = { compiler, targets: [target], ...(signal && { signal }) };
  const built = await build({ ...options, input });
  if ('why' in built) return { outcome: 'notBuilt', why: built.why };
  const contract = built.contracts[target];
  if (!contract) return { outcome: 'notBuilt', why: `the source has no contract ${target}` };
  return compareBuilt({
    built: contract,
    deployed,
    buildEdited: async () => {
      const edited = await build({ ...options, input: appendSpace(input) });
      return 'why' in edited ? undefined : edited.contracts[target];
    },
  });
}
