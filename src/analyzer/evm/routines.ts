import { invalidOpcode, jumpOpcode, type Program, revertOpcode } from './program.ts';

/** Asks about each place of a program once. */
export function rememberPlaces<T>(
  ask: (program: Program, pc: number) => T,
): (program: Program, pc: number) => T {
  const all = new WeakMap<Program, Map<number, { readonly answer: T }>>();

  function placesOf(program: Program): Map<number, { readonly answer: T }> {
    const known = all.get(program);
    if (known) return known;
    const places = new Map<number, { readonly answer: T }>();
    all.set(program, places);
    return places;
  }

  return (program, pc) => {
    const places = placesOf(program);
    const known = places.get(pc);
    if (known) return known.answer;
    const answer = ask(program, pc);
    places.set(pc, { answer });
    return answer;
  };
}

const maxDistance = 200;

/** Comparisons, hashes, writes, calls and logs leave a trace in what is known of other paths; the rest only computes. */
function isTraceless(op: number): boolean {
  if (op >= 0x01 && op <= 0x0b) return true;
  if (op >= 0x16 && op <= 0x1e) return true;
  if (op >= 0x30 && op <= 0x53) return true;
  return (op >= 0x58 && op <= 0x5b) || (op >= 0x5e && op <= 0x9f);
}

function walkToRevert({ bytes, pushes, jumpTargets }: Program, start: number): number | undefined {
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
export const countRefusal = rememberPlaces(walkToRevert);

const endOpcodes = new Set([0x00, 0x57, 0xf3, 0xff]);

function findRevert({ bytes, pushes }: Program, start: number): boolean {
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
export const endsInRevert = rememberPlaces(findRevert);

/** What changes something, tells somebody, or ends well. */
const actingOpcodes = new Set([0x00, 0x55, 0x5d, 0xf0, 0xf1, 0xf2, 0xf3, 0xf4, 0xf5, 0xff]);
const isLog = (op: number) => op >= 0xa0 && op <= 0xa4;
const maxInstructions = 400;

function hasNoEffect({ bytes, pushes, jumpTargets }: Program, start: number): boolean {
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
 * Whether code from here can do nothing but compute and then refuse or go back to whoever called the routine: what a
 * branch inside it was decided by makes no difference to what is done there.
 */
export const isPure = rememberPlaces(hasNoEffect);
