import { describe, expect, it } from 'vitest';
import {
  agreementFlag,
  calldataFlag,
  callerFlag,
  keyedFlag,
  precompileFlag,
  proofFlags,
  storedFlag,
} from './term.ts';
import { createTerms } from './terms.ts';

describe('createTerms', () => {
  const t = createTerms();
  const c = t.constant;
  const caller = t.node('caller');
  const owner = t.node('sload', [c(0n)]);
  const mask = c((1n << 160n) - 1n);

  it('computes constants with wrap-around', () => {
    expect(t.compute('sub', [c(0n), c(1n)]).value).toBe((1n << 256n) - 1n);
    expect(t.compute('sar', [c(8n), c(-256n)])).toBe(c(-1n));
    expect(t.compute('exp', [c(3n), c(5n)])).toBe(c(243n));
  });

  it('gives equal expressions the same object', () => {
    expect(t.compute('eq', [caller, owner])).toBe(t.compute('eq', [owner, caller]));
    expect(t.compute('add', [c(4n), t.compute('add', [caller, c(1n)])])).toBe(
      t.compute('add', [caller, c(5n)]),
    );
  });

  it('drops masks that change nothing and finds fields behind packing', () => {
    expect(t.compute('and', [mask, caller])).toBe(caller);
    const packed = t.compute('or', [t.compute('and', [owner, t.compute('not', [c(0xffn)])]), c(1n)]);
    expect(t.compute('and', [packed, c(0xffn)])).toBe(c(1n));
    expect(t.compute('shr', [c(96n), t.compute('shl', [c(96n), caller])])).toBe(caller);
  });

  it('reads every spelling of an equality test alike', () => {
    const same = t.compute('eq', [caller, t.compute('and', [owner, mask])]);
    const shifted = t.compute('shl', [c(96n), t.compute('xor', [caller, owner])]);
    expect(t.compute('iszero', [shifted])).toBe(same);
    const difference = t.compute('sub', [t.compute('and', [owner, mask]), caller]);
    expect(t.compute('iszero', [difference])).toBe(same);
  });

  it('joins a word that memory handed back in two parts', () => {
    const low = t.compute('and', [caller, c(0xffffffffn)]);
    const high = t.compute('shl', [c(32n), t.compute('shr', [c(32n), caller])]);
    expect(t.compute('or', [low, high])).toBe(caller);
  });

  it('keeps apart the sender, its input, and what is stored under them', () => {
    const input = t.node('calldata', [c(4n)]);
    expect(t.compute('add', [caller, input]).flags).toBe(callerFlag | calldataFlag);
    expect(t.node('sload', [t.node('sha3', [input, c(1n)])]).flags).toBe(storedFlag | keyedFlag);
    expect(t.node('sload', [t.node('sha3', [caller, c(1n)])]).flags).toBe(storedFlag);
  });

  it('knows which words depend on a signature or on the agreement of a contract, however they were found', () => {
    const signer = t.node('precompile', [], '1:1', calldataFlag);
    const listed = t.node('sload', [t.node('sha3', [signer, c(1n)], 64)]);
    expect([signer, listed, t.compute('iszero', [listed]), owner].map((w) => w.flags & proofFlags)).toEqual([
      precompileFlag,
      precompileFlag,
      precompileFlag,
      0,
    ]);
    const answer = t.node('ret', [owner], '1626ba7e::0');
    const other = t.node('ret', [owner], '70a08231::0');
    expect([answer, t.compute('not', [answer]), other].map((w) => w.flags & proofFlags)).toEqual([
      agreementFlag,
      agreementFlag,
      0,
    ]);
  });

  it('lets go of words nested too deep to be walked', () => {
    let deep = t.node('callvalue');
    for (let i = 0; i < 5000; i++) deep = t.compute('mul', [deep, t.node('gas', [], i)]);
    expect(deep.depth).toBeLessThanOrEqual(200);
  });

  it('knows what it worked out before by its words, their order and what was done to them', () => {
    const words = [caller, owner, t.node('calldata', [c(4n)]), t.node('timestamp')];
    const ops = ['sub', 'div', 'sdiv', 'mod', 'lt', 'slt', 'shl', 'shr', 'sar', 'byte', 'exp'] as const;
    const computeAll = () =>
      ops.flatMap((op) =>
        words.flatMap((x) => words.flatMap((y) => (x === y ? [] : [t.compute(op, [x, y])]))),
      );
    const first = computeAll();
    expect(new Set(first).size).toBe(first.length);
    expect(computeAll()).toEqual(first);
    const less = t.compute('lt', [caller, owner]);
    expect(t.compute('gt', [caller, owner])).not.toBe(less);
    expect(t.compute('gt', [owner, caller])).toBe(less);
    expect(t.compute('not', [caller])).not.toBe(t.compute('and', [caller, caller]));
    expect(t.compute('addmod', [caller, owner, c(5n)])).not.toBe(t.compute('addmod', [caller, owner, c(7n)]));
  });

  it('lets go of a word that is too deep each time anew: two that cannot be followed need not be the same', () => {
    let deep = t.node('callvalue');
    for (let i = 0; deep.depth < 200; i++) deep = t.compute('mul', [deep, t.node('gas', [], i)]);
    const twice = [t.compute('not', [deep]), t.compute('not', [deep])];
    expect(twice.map(({ op }) => op)).toEqual(['opaque', 'opaque']);
    expect(twice[0]).not.toBe(twice[1]);
  });
});
