import { invalidOpcode, jumpOpcode, revertOpcode } from './opcodes.ts';
import type { Program } from './program.ts';
import { rememberPlaces } from './rememberPlaces.ts';

/** What changes something, tells somebody, or ends well. */
const actingOpcodes = new Set([0x00, 0x55, 0x5d, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xff]);
const isLog = (op: number) => op >= 0xa0 && op <= 0xa4;
const maxInstructions = 400;

function walk({ bytes, pushes, jumpTargets }: Program, start: number): boolean {
  // Compilers push every address of the code with the same width.
  const width = bytes.length > 0xff ? 2 : 1;
  const waiting = [start];
  const seen = new Set<number>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (let pc = next; !seen.has(pc); ) {
      seen.add(pc);
      const op = bytes[pc] ?? 0;
      if (seen.size > maxInstructions || actingOpcodes.has(op) || isLog(op)) return false;
      if (op === jumpOpcode || op === revertOpcode || op === invalidOpcode) break;
      const pushed = pushes.get(pc);
      // Whatever is pushed here may be jumped to, at once or when an inner routine is done.
      if (pushed !== undefined && op - 0x5f >= width && jumpTargets.has(Number(pushed)))
        waiting.push(Number(pushed));
      pc += pushed === undefined ? 1 : op - 0x5e;
    }
  }
  return true;
}

/**
 * Whether code from here can do nothing but reckon and then refuse or go back to whoever called the routine: what a
 * branch inside it was decided by makes no difference to what is done there.
 */
export const onlyReckons = rememberPlaces(walk);
