import { invalidOpcode, jumpOpcode, revertOpcode } from './opcodes.ts';
import type { Program } from './program.ts';
import { rememberPlaces } from './rememberPlaces.ts';

const endOpcodes = new Set([0x00, 0x57, 0xf3, 0xff]);
const maxDistance = 200;

function walk({ bytes, pushes }: Program, start: number): boolean {
  let pc = start;
  let pushed: bigint | undefined;
  for (let i = 0; i < maxDistance; i++) {
    const op = bytes[pc] ?? 0;
    if (op === revertOpcode || op === invalidOpcode) return true;
    if (endOpcodes.has(op)) return false;
    const operand = pushes.get(pc);
    if (op === jumpOpcode) {
      if (pushed === undefined) return false;
      pc = Number(pushed);
    } else pc += operand === undefined ? 1 : op - 0x5e;
    // Only a jump to what was pushed right before it is known without running the code.
    pushed = operand;
  }
  return false;
}

/** Whether code from here can do nothing but revert: the refusing side of an assertion. */
export const endsInRevert = rememberPlaces(walk);
