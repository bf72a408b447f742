import { type Machine, pop } from './context.ts';
import { asksForHolding, isAuthorityQuestion, namesRole } from './externalChecks.ts';
import { recognizeRegistry } from './guards.ts';
import { copyMemory, forgetMemory, readMemory, writeMemory } from './memory.ts';
import { isSender } from './senderChecks.ts';
import { type Asked, recordEffect, type State, settleAsked } from './state.ts';
import { calldataFlag, callerFlag, keyedFlag, opaqueFlag, type Term, type Terms } from './term.ts';

interface Call {
  readonly opcode: number;
  readonly to: Term;
  readonly value: Term;
  readonly inputAt: Term;
  readonly inputSize: Term;
  readonly outputAt: Term;
  readonly outputSize: Term;
}

const callOpcode = 0xf1;
const callcodeOpcode = 0xf2;
const delegatecallOpcode = 0xf4;
const staticcallOpcode = 0xfa;
const lastPrecompile = 0x14n;
const identityPrecompile = 4n;
const maxInput = 1024n;

const librarySuffix = ':library';

/** Answered by code that runs in this contract's own storage. */
export const isLibraryAnswer = (t: Term) => String(t.tag).endsWith(librarySuffix);

function readCall(m: Machine, s: State): Call {
  const opcode = m.program.bytes[s.pc] ?? callOpcode;
  pop(m, s);
  const to = pop(m, s);
  const value = opcode === callOpcode || opcode === callcodeOpcode ? pop(m, s) : m.terms.constant(0n);
  const [inputAt, inputSize, outputAt, outputSize] = [pop(m, s), pop(m, s), pop(m, s), pop(m, s)];
  return { opcode, to, value, inputAt, inputSize, outputAt, outputSize };
}

interface Input {
  readonly selector: bigint | undefined;
  readonly words: readonly Term[];
  readonly whole: boolean;
}

/** The callee's selector and argument words, as far as they are known. */
function readInput(m: Machine, s: State, call: Call): Input {
  const { terms } = m;
  const at = (offset: number) => terms.compute('add', [call.inputAt, terms.constant(BigInt(offset))]);
  const head = terms.compute('shr', [terms.constant(224n), readMemory(terms, s.memory, call.inputAt)]);
  const size = call.inputSize.value;
  const reach = size === undefined || size > maxInput ? 100n : size;
  const words: Term[] = [];
  for (let i = 4; i + 32 <= Number(reach); i += 32) words.push(readMemory(terms, s.memory, at(i)));
  return { selector: head.value, words, whole: size !== undefined && size <= maxInput };
}

/** A question of unknown length, a name for one, in which nothing comes from the sender. */
const isFixed = ({ selector, words }: Input) =>
  selector !== undefined &&
  words.length > 0 &&
  words.every((w) => !(w.flags & (calldataFlag | callerFlag | opaqueFlag)));

/** Other contracts told to act so far: what they answer may be another thing from then on. */
function countActs(s: State): number {
  let count = 0;
  for (let at = s.effects; at; at = at.before)
    if (at.effect.kind !== 'store' && at.effect.kind !== 'log') count++;
  return count;
}

/** Some word of the answer that this is the first of. */
export const someWord = (terms: Terms, { op, args, tag, flags }: Term): Term =>
  terms.node(op, args, `${tag}>`, flags & (opaqueFlag | calldataFlag));

/** Words of an answer: equal questions of a view get equal answers, as long as nobody acts in between. */
function createAnswer(m: Machine, s: State, call: Call, input: Input): (offset: number) => Term {
  const selector = input.selector === undefined ? '' : input.selector.toString(16).padStart(8, '0');
  const view = call.opcode === staticcallOpcode;
  const id = view && input.whole ? '' : `${m.nextCall}`;
  const chosen = call.to.flags & calldataFlag;
  const usable =
    view ||
    (call.opcode === callOpcode && (m.program.plainViews || isAuthorityQuestion(selector, input.words)));
  const library = call.opcode === delegatecallOpcode;
  const loose = (usable || library) && m.program.looseAnswers ? ':loose' : '';
  const extra = chosen | ((input.whole || isFixed(input)) && usable ? 0 : opaqueFlag);
  const op = usable ? 'ret' : 'reply';
  const acts = view ? countActs(s) : 0;
  const since = acts > 0 ? `@${acts}` : '';
  return (offset) =>
    m.terms.node(
      op,
      [call.to, ...input.words],
      `${selector}:${id}:${offset}${since}${loose}${library ? librarySuffix : ''}`,
      extra,
    );
}

function answerPrecompile(m: Machine, s: State, call: Call): void {
  const { terms } = m;
  const size = call.inputSize.value;
  if (call.to.value === identityPrecompile && size !== undefined && size <= maxInput) {
    copyMemory(s.memory, { to: call.outputAt, from: call.inputAt, size: Number(size) });
  } else {
    const length = call.outputSize.value;
    forgetMemory(s.memory, call.outputAt, length === undefined ? undefined : Number(length));
    // Whoever chooses the input (a signature, say) chooses the answer.
    if (length === 32n)
      writeMemory(
        s.memory,
        call.outputAt,
        terms.node('precompile', [], `${call.to.value}:${m.nextCall}`, calldataFlag),
      );
  }
  s.returned = undefined;
  s.returnSize = call.outputSize;
  s.stack.push(terms.constant(1n));
}

function recordCall(s: State, call: Call, input: Input): void {
  if (call.opcode === staticcallOpcode) return;
  const kind = call.opcode === callOpcode ? 'call' : 'delegatecall';
  const forwards = call.inputSize.op === 'calldatasize';
  const bare = call.inputSize.value === 0n;
  const { selector, words: args } = input;
  recordEffect(s, { kind, to: call.to, value: call.value, selector, args, forwards, bare });
}

/** A view about the sender that is asked without room for an answer: the caller wants its objections. */
function findQuestion(m: Machine, call: Call, input: Input, ret: Term): Omit<Asked, 'ok'> | undefined {
  const { selector, words } = input;
  if (call.opcode !== staticcallOpcode || call.outputSize.value !== 0n || selector === undefined)
    return undefined;
  if (call.to.flags & calldataFlag || asksForHolding(selector.toString(16).padStart(8, '0')))
    return undefined;
  // With the call's own arguments in it, it is a rule about this call.
  if (!words.some(isSender) || words.some((w) => (w.flags & calldataFlag) !== 0)) return undefined;
  // The first of all roles is often number zero.
  const isRole = namesRole(words) || (words.length === 2 && words.some((w) => w.value === 0n));
  return { clause: isRole ? [recognizeRegistry(ret, m.program.immutables)] : undefined };
}

const mostCopied = 256n;

/** What is not checked word by word, and moved, before it is used. */
function noteAnswer(
  { watch, program, terms }: Machine,
  size: bigint | undefined,
  answer: (offset: number) => Term,
): void {
  if (size === undefined || size > mostCopied) watch?.copied(someWord(terms, answer(0)));
  // Older compilers use several words where they lie.
  else if (program.looseAnswers && size > 32n) for (let i = 0; i < size; i += 32) watch?.copied(answer(i));
}

/** CALL, CALLCODE, DELEGATECALL and STATICCALL: the callee is not entered, its answer stays a symbol. */
export function runCall(m: Machine, s: State): undefined {
  settleAsked(s);
  const { pc } = s;
  const call = readCall(m, s);
  m.watch?.callee(pc, call.to);
  m.nextCall++;
  if (call.to.value !== undefined && call.to.value > 0n && call.to.value <= lastPrecompile) {
    answerPrecompile(m, s, call);
    return;
  }
  const input = readInput(m, s, call);
  recordCall(s, call, input);
  const answer = createAnswer(m, s, call, input);
  const size = call.outputSize.value;
  forgetMemory(s.memory, call.outputAt, size === undefined ? undefined : Number(size));
  for (let i = 0; size !== undefined && i + 32 <= Math.min(Number(size), Number(mostCopied)); i += 32) {
    writeMemory(s.memory, m.terms.compute('add', [call.outputAt, m.terms.constant(BigInt(i))]), answer(i));
  }
  noteAnswer(m, size, answer);
  s.returned = answer;
  // A caller that reserves room for the answer gets at least that much.
  s.returnSize =
    size !== undefined && size > 0n ? call.outputSize : m.terms.node('returndatasize', [], m.nextCall);
  const ok = m.terms.node('callok', [], m.nextCall);
  const asked = findQuestion(m, call, input, answer(0));
  if (asked) s.asked = { ok, ...asked };
  s.stack.push(ok);
}

/** The code of a new contract is no choice of the sender's: the start of it, which for a clone names what it runs. */
const isFixedCode = ({ terms }: Machine, { memory }: State, at: Term): boolean =>
  [0n, 32n].every((offset) => {
    const word = readMemory(terms, memory, terms.compute('add', [at, terms.constant(offset)]));
    return (word.flags & (calldataFlag | callerFlag | opaqueFlag | keyedFlag)) === 0;
  });

/** CREATE and CREATE2: a contract the analyser does not enter; nobody sends from where fixed code runs. */
export function runCreate(m: Machine, s: State): undefined {
  const [, at] = [pop(m, s), pop(m, s), pop(m, s)];
  if (m.program.bytes[s.pc] === 0xf5) pop(m, s);
  recordEffect(s, { kind: 'create' });
  s.returnSize = m.terms.constant(0n);
  m.nextCall++;
  const fixed = at !== undefined && isFixedCode(m, s, at);
  s.stack.push(fixed ? m.terms.node('created', [], m.nextCall) : m.terms.fresh('created'));
}
