import type { AnalyzeCode } from '#analysis/code/analyzeCode.ts';
import { describeGap } from '#analysis/discovery/listReferences.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { findSignature } from '#analyzer/findSignature.ts';
import type { CalleeGap } from '#analyzer/readCallees.ts';
import type { Hex } from '#lib/hex.ts';
import type { Discovery, OpenCause, OpenReason } from '#model/discovery.ts';

/** One thing that keeps a project open. */
export interface WhyOpen {
  cause: OpenCause;
  contract: string;
  /** The function, where it is a call. */
  in: string | undefined;
  what: string;
}

const gapsOf: Partial<Record<OpenCause, readonly CalleeGap['kind'][]>> = {
  untold: ['untold'],
  listed: ['listed', 'stored'],
  cut: ['cut'],
};

interface Parts {
  reader: StateReader;
  analyzeCode: AnalyzeCode;
  /** Of a project's own contracts. */
  names: ReadonlyMap<string, string>;
}

async function listGaps(
  { reader, analyzeCode }: Parts,
  found: Pick<Discovery, 'edges'>,
  { address, cause }: OpenReason,
): Promise<CalleeGap[]> {
  const run = found.edges.filter(({ from, relation }) => from === address && relation === 'runs');
  const gaps: CalleeGap[] = [];
  for (const code of new Set([address, ...run.map(({ to }) => to)])) {
    const subject = {
      code: await reader.getCode(code.toLowerCase() as Hex),
      at: address.toLowerCase() as Hex,
    };
    if (subject.code === '0x') continue;
    const { callees } = await analyzeCode(reader, { ...subject, signal: AbortSignal.timeout(60_000) });
    gaps.push(...callees.gaps.filter(({ kind }) => gapsOf[cause]?.includes(kind)));
  }
  return gaps;
}

/** All that keeps a project open: each call that does not show, and each other reason. */
export async function explainOpen(
  parts: Parts,
  found: Pick<Discovery, 'edges' | 'open'>,
): Promise<WhyOpen[]> {
  const all: WhyOpen[] = [];
  for (const reason of found.open) {
    const { cause, address, why } = reason;
    const contract = parts.names.get(checksum(address as Hex)) ?? address;
    const gaps = gapsOf[cause] ? await listGaps(parts, found, reason) : [];
    const told = new Set(gaps.map(describeGap));
    for (const what of (why ?? '').split('; '))
      if (!told.has(what)) all.push({ cause, contract, in: undefined, what });
    for (const { in: selector, what } of gaps)
      all.push({ cause, contract, in: selector && (findSignature(selector) ?? selector), what });
  }
  return all;
}

/** Without what is of one contract alone: numbers, addresses, names of functions. */
const toKind = ({ cause, what }: WhyOpen): string =>
  `${cause}: ${what
    .replace(/ \([\w, ]+\)$/, '')
    .replace(/0x[0-9a-fA-F]+…?/g, '#')
    .replace(/\d+/g, '#')}`;

const mostKinds = 60;

/** Kinds of reasons with how many projects have them, and of how many nothing else keeps them open. */
export function groupWhyOpen(projects: readonly (readonly WhyOpen[])[]) {
  const kinds = new Map<string, { projects: number; alone: number; places: number }>();
  for (const reasons of projects) {
    const mine = Map.groupBy(reasons, toKind);
    for (const [kind, places] of mine) {
      const sum = kinds.get(kind) ?? { projects: 0, alone: 0, places: 0 };
      kinds.set(kind, {
        projects: sum.projects + 1,
        alone: sum.alone + (mine.size === 1 ? 1 : 0),
        places: sum.places + places.length,
      });
    }
  }
  return [...kinds]
    .map(([kind, counts]) => ({ kind, ...counts }))
    .sort((a, b) => b.projects - a.projects || b.places - a.places)
    .slice(0, mostKinds);
}

/** Causes with how many projects have them, and of how many nothing else keeps them open. */
export const groupCauses = (projects: readonly (readonly WhyOpen[])[]) =>
  groupWhyOpen(projects.map((reasons) => reasons.map((one) => ({ ...one, what: '' }))));
