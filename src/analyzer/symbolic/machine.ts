import { environmentOpcodes, pureOpcodes } from '../evm/program.ts';
import { runCall, runCreate } from './callOps.ts';
import { type Machine, pop } from './context.ts';
import { readMemory } from './memory.ts';
import { memoryOps } from './memoryOps.ts';
import { type Ending, findStored, recordEffect, type State } from './state.ts';
import type { Term } from './term.ts';

type Handler = (m: Machine, s: State, opcode: number) => Ending | undefined;

function readPushed({ terms, program, pushed }: Machine, pc: number, size: number): Term {
  const value = program.pushes.get(pc) ?? 0n;
  // Compilers never spend 32 bytes on a zero: it is an immutable not yet filled in.
  const word = size === 32 && value === 0n ? terms.node('immutable', [], pc) : terms.constant(value);
  pushed.set(pc, word);
  return word;
}

function push(m: Machine, s: State, opcode: number): undefined {
  const { pc } = s;
  const size = opcode - 0x5f;
  const word = m.pushed.get(pc) ?? readPushed(m, pc, size);
  s.stack.push(word);
  s.pc = pc + size;
}

function duplicate(_m: Machine, { stack }: State, opcode: number): Ending | undefined {
  const word = stack[stack.length - 1 - (opcode - 0x80)];
  if (!word) return 'invalid';
  stack.push(word);
  return undefined;
}

function swap(_m: Machine, { stack }: State, opcode: number): Ending | undefined {
  const top = stack.length - 1;
  const other = top - (opcode - 0x8f);
  const a = stack[top];
  const b = stack[other];
  if (!a || !b) return 'invalid';
  stack[top] = b;
  stack[other] = a;
  return undefined;
}

function log(m: Machine, s: State): undefined {
  const count = (m.program.bytes[s.pc] ?? 0xa0) - 0xa0;
  pop(m, s);
  pop(m, s);
  const topics: Term[] = [];
  for (let i = 0; i < count; i++) topics.push(pop(m, s));
  recordEffect(s, { kind: 'log', topics });
}

function storageLoad(m: Machine, s: State): undefined {
  const key = pop(m, s);
  s.stack.push(findStored(s, key) ?? m.terms.node('sload', [key]));
}

function storageStore(m: Machine, s: State): undefined {
  const key = pop(m, s);
  const value = pop(m, s);
  recordEffect(s, { kind: 'store', key, value });
}

function transientLoad(m: Machine, s: State): undefined {
  s.stack.push(s.transient.get(pop(m, s).id) ?? m.terms.constant(0n));
}

function transientStore(m: Machine, s: State): undefined {
  const key = pop(m, s);
  s.transient = new Map(s.transient).set(key.id, pop(m, s));
}

/** A view that answers with more is a list or a report. */
const maxAnswers = 4n;

function answer(m: Machine, s: State): Ending {
  const at = pop(m, s);
  const size = pop(m, s);
  const words = size.value === undefined ? 1n : size.value / 32n;
  s.answers = Array.from({ length: Number(words < maxAnswers ? words : maxAnswers) }, (_, i) =>
    readMemory(m.terms, s.memory, m.terms.compute('add', [at, m.terms.constant(BigInt(i) * 32n)])),
  );
  return 'return';
}

function selfDestruct(m: Machine, s: State): Ending {
  pop(m, s);
  recordEffect(s, { kind: 'selfdestruct' });
  return 'stop';
}

const handlers = new Map<number, Handler>([
  ...memoryOps,
  [0x00, () => 'stop'],
  [0x50, (m, s) => void pop(m, s)],
  [0x54, storageLoad],
  [0x55, storageStore],
  [0x58, (m, s) => void s.stack.push(m.terms.constant(BigInt(s.pc)))],
  [0x59, (m, s) => void s.stack.push(m.terms.fresh('msize'))],
  [0x5a, (m, s) => void s.stack.push(m.terms.node('gas', [], s.steps))],
  [0x5b, () => undefined],
  [0x5c, transientLoad],
  [0x5d, transientStore],
  [0xf0, runCreate],
  [0xf1, runCall],
  [0xf2, runCall],
  [0xf3, answer],
  [0xf4, runCall],
  [0xf5, runCreate],
  [0xfa, runCall],
  [0xfd, () => 'revert'],
  [0xff, selfDestruct],
]);

for (let op = 0x5f; op <= 0x7f; op++) handlers.set(op, push);
for (let op = 0xa0; op <= 0xa4; op++) handlers.set(op, log);
for (let op = 0x80; op <= 0x8f; op++) handlers.set(op, duplicate);
for (let op = 0x90; op <= 0x9f; op++) handlers.set(op, swap);
/** Lists of just the size: one that grows takes room for many. */
function takeOperands(m: Machine, s: State, arity: number): Term[] {
  if (arity === 1) return [pop(m, s)];
  return arity === 2 ? [pop(m, s), pop(m, s)] : [pop(m, s), pop(m, s), pop(m, s)];
}

for (const [op, [name, arity]] of pureOpcodes) {
  handlers.set(op, (m, s) => {
    if (s.stack.length < arity) return 'invalid';
    s.stack.push(m.terms.compute(name, takeOperands(m, s, arity)));
    return undefined;
  });
}
for (const [op, [name, arity]] of environmentOpcodes) {
  handlers.set(op, (m, s) => {
    s.stack.push(m.terms.node(name, arity === 1 ? [pop(m, s)] : []));
    return undefined;
  });
}

handlers.set(0x36, (m, s) => {
  s.stack.push(m.selector === 'none' ? m.terms.constant(0n) : m.terms.node('calldatasize'));
  return undefined;
});

/** By opcode: looked up with every step. */
const handlerOf = Array.from({ length: 256 }, (_, opcode) => handlers.get(opcode));
const stackLimit = 1024;

/** Runs one instruction other than a jump; answers how the path ended, if it did. */
export function runInstruction(m: Machine, s: State, opcode: number): Ending | undefined {
  const handler = handlerOf[opcode];
  if (!handler) return 'invalid';
  const ending = handler(m, s, opcode);
  if (ending) return ending;
  s.pc++;
  return s.stack.length > stackLimit ? 'invalid' : undefined;
}
