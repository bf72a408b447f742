import { keccak256 } from 'viem/utils';
import { writeNumber } from '#lib/writeNumber.ts';
import type { SourceComparison } from '#model/sourceCode.ts';
import type { BuiltContract } from './buildProtocol.ts';
import { fillCode } from './fillCode.ts';
import { findSourceHashes, pinsSources, splitMetadata } from './metadata.ts';

/** The same sources with a space at the end of each: only what hashes them is another then. */
export type BuildEdited = () => Promise<BuiltContract | undefined>;

interface Compared {
  built: BuiltContract;
  /** Hex digits with 0x. */
  deployed: string;
  buildEdited: BuildEdited;
}

const withoutStop = (code: string) => code.replace(/fe$/, '');

/** Zeroes for the hashes that follow the sources: what merely looks like one may be data, and stays. */
function createMask(code: string, edited: string) {
  const spans = findSourceHashes(code).filter(
    ({ start, length }) =>
      edited.length === code.length &&
      edited.slice(start, start + length) !== code.slice(start, start + length),
  );
  return (text: string) =>
    spans.reduce(
      (all, { start, length }) => all.slice(0, start) + '0'.repeat(length) + all.slice(start + length),
      text,
    );
}

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

/** Compares what was built with the code on the chain: byte for byte, but for what no source can know. */
export async function compareBuilt({ built, deployed, buildEdited }: Compared): Promise<SourceComparison> {
  if (built.code === '')
    return { outcome: 'notBuilt', why: 'it is an interface or abstract: there is no code' };
  const have = deployed.slice(2).toLowerCase();
  const { code: want, filled, contradiction } = fillCode(built, have);
  const builtHash = keccak256(`0x${want}`);
  const equal = (note: string | null): SourceComparison => ({
    outcome: 'codeEqual',
    builtHash,
    filled,
    note,
  });
  const differs = (offset: number, note: string): SourceComparison => ({
    outcome: 'differs',
    builtHash,
    offset,
    function: findFunction(built, offset),
    note,
  });
  if (contradiction !== undefined)
    return differs(contradiction, 'One variable or library has two values in the deployed code.');
  if (want === have)
    return pinsSources(have)
      ? { outcome: 'exact', builtHash, filled, note: null }
      : equal('The code carries no hash of its sources: other files may build it, too.');
  const [mine, theirs] = [splitMetadata(want), splitMetadata(have)];
  if (theirs.metadata && mine.code === theirs.code)
    return equal('The metadata behind the code is another: comments, names, paths or settings differ.');
  if (mine.metadata && !theirs.metadata && withoutStop(mine.code) === withoutStop(have))
    return equal('The metadata behind the code was taken off.');
  if (want.length !== have.length) return differs(findDifference(want, have), describeLengths(want, have));
  if (findSourceHashes(want).length === 0)
    return differs(findDifference(want, have), describeLengths(want, have));
  const edited = await buildEdited();
  if (!edited) return { outcome: 'notBuilt', why: 'it could not be built a second time to find its hashes' };
  const mask = createMask(want, fillCode(edited, have).code);
  if (mask(want) === mask(have))
    return equal('Hashes of sources inside the code are others: comments, names, paths or settings differ.');
  return differs(findDifference(mask(want), mask(have)), describeLengths(want, have));
}
