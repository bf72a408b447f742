import { invalidOpcode, jumpOpcode, revertOpcode } from './opcodes.ts';
import type { Program } from './program.ts';
import { rememberPlaces } from './rememberPlaces.ts';

const maxDistance = 200;

/** Comparisons, hashes, writes, calls and logs leave a trace in what is known of other paths; the rest only reckons. */
function isTraceless(op: number): boolean {
  if (op >= 0x01 && op <= 0x0b) return true;
  if (op >= 0x16 && op <= 0x1e) return true;
  if (op >= 0x30 && op <= 0x53) return true;
  return (op >= 0x58 && op <= 0x5b) || (op >= 0x5e && op <= 0x9f);
}

function walk({ bytes, pushes, jumpTargets }: Program, start: number): number | undefined {
  let pc = start;
  let pushed: bigint | undefined;
  for (let steps = 1; steps <= maxDistance; steps++) {
    const op = bytes[pc] ?? 0;
    if (op === revertOpcode || op === invalidOpcode) return steps;
    const operand = pushes.get(pc);
    if (op === jumpOpcode) {
      // Only a jump to what was pushed right before it is known without running the code.
      if (pushed === undefined || !jumpTargets.has(Number(pushed))) return undefined;
      pc = Number(pushed);
    } else if (isTraceless(op)) pc += operand === undefined ? 1 : op - 0x5e;
    else return undefined;
    pushed = operand;
  }
  return undefined;
}

/** How many steps it takes from here to refuse, where nothing else can happen; undefined where it may. */
export const countRefusal = rememberPlaces(walk);
