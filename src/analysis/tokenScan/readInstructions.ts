import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import type { Evidence } from '#model/evidence.ts';
import type { TokenField } from '#model/tokenScan.ts';

const firstPush = 0x60;
const lastPush = 0x7f;
const jumpTarget = 0x5b;
const selfDestructOpcode = 0xff;
/** They run other code in the contract's own place. */
export const delegating = [0xf2, 0xf4];
/** They call other contracts. */
export const calling = [0xf1, 0xfa, ...delegating];
const noteMarks = ['64736f6c63', '6469706673', '65627a7a72'];

/** The compiler's note at the end is no code, as long as nothing can jump into it. */
function findEnd(bytes: Uint8Array): number {
  const size = ((bytes.at(-2) ?? 0) << 8) + (bytes.at(-1) ?? 0) + 2;
  const note = bytes.subarray(Math.max(0, bytes.length - size));
  const text = Buffer.from(note).toString('hex');
  const isNote = size < 200 && noteMarks.some((mark) => text.includes(mark)) && !note.includes(jumpTarget);
  return isNote ? bytes.length - size : bytes.length;
}

/** Where each instruction stands that code can run; what stands inside a PUSH is never run. */
export function* placeInstructions(bytes: Uint8Array): Generator<[at: number, instruction: number]> {
  const end = findEnd(bytes);
  for (let at = 0; at < end; at++) {
    const instruction = bytes[at] ?? 0;
    yield [at, instruction];
    if (instruction >= firstPush && instruction <= lastPush) at += instruction - firstPush + 1;
  }
}

/** Every instruction that code can run. */
export const listInstructions = (code: Hex): Set<number> =>
  new Set([...placeInstructions(Buffer.from(code.slice(2), 'hex'))].map(([, instruction]) => instruction));

type Possible = TokenField<{ possible: boolean }>;

/** What the instructions rule out. That one is there does not say that it is ever reached. */
export async function readInstructions(
  reader: StateReader,
  { analysis, code }: { analysis: AddressAnalysis; code: Evidence },
): Promise<{ selfDestruct: Possible; externalCall: Possible }> {
  const none: Possible = { state: 'known', value: { possible: false }, evidence: [code] };
  const unknown = (why: string): Possible => ({ state: 'unknown', why });
  const { problem, proxy, implementation } = analysis;
  if (problem !== undefined || proxy.kind === 'diamond') {
    const why = unknown('not all code that runs here was seen');
    return { selfDestruct: why, externalCall: why };
  }
  // Of a proxy the code behind it is what works; the one instruction that hands calls on is the proxy's own.
  const running = listInstructions(await reader.getCode(implementation ?? analysis.address));
  const front = implementation ? listInstructions(await reader.getCode(analysis.address)) : running;
  const has = (all: ReadonlySet<number>, wanted: readonly number[]) => wanted.some((one) => all.has(one));
  const destroys = [running, front].some((all) => all.has(selfDestructOpcode));
  return {
    selfDestruct:
      !destroys && !has(running, delegating)
        ? none
        : unknown(
            'its code has an instruction that could destroy it, or run code that does; whether it is reached was not told',
          ),
    externalCall: has(running, calling)
      ? unknown('its code has instructions that call other contracts; when they run was not told')
      : none,
  };
}
