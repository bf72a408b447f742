import { describe, expect, it } from 'vitest';
import { copyMemory, createMemory, forgetMemory, forkMemory, readMemory, writeMemory } from './memory.ts';
import { createTerms } from './terms.ts';

describe('memory', () => {
  const t = createTerms();
  const c = t.constant;
  const caller = t.node('caller');

  it('reads back what was written, and zero where nothing was', () => {
    const memory = createMemory();
    writeMemory(memory, c(0x80n), caller);
    expect(readMemory(t, memory, c(0x80n))).toBe(caller);
    expect(readMemory(t, memory, c(0x200n))).toBe(c(0n));
  });

  it('keeps the selector when an argument is laid over the rest of its word', () => {
    const memory = createMemory();
    writeMemory(memory, c(0n), c(0xa9059cbbn << 224n));
    writeMemory(memory, c(4n), caller);
    const head = t.compute('shr', [c(224n), readMemory(t, memory, c(0n))]);
    expect(head).toBe(c(0xa9059cbbn));
    expect(readMemory(t, memory, c(4n))).toBe(caller);
  });

  it('writes single bytes', () => {
    const memory = createMemory();
    writeMemory(memory, c(0n), c(0n));
    writeMemory(memory, c(31n), c(0x1ffn), 1);
    expect(readMemory(t, memory, c(0n))).toBe(c(0xffn));
  });

  it('moves known bytes', () => {
    const memory = createMemory();
    writeMemory(memory, c(0x20n), caller);
    copyMemory(memory, { to: c(0x100n), from: c(0x20n), size: 32 });
    expect(readMemory(t, memory, c(0x100n))).toBe(caller);
  });

  it('admits what it does not know', () => {
    const memory = createMemory();
    writeMemory(memory, c(0x80n), caller);
    forgetMemory(memory, c(0x80n), undefined);
    expect(readMemory(t, memory, c(0x80n)).op).toBe('opaque');
    expect(readMemory(t, memory, c(0x40n))).toBe(c(0n));
  });

  it('keeps an argument when a selector is put before it where something unknown lies', () => {
    const memory = createMemory();
    forgetMemory(memory, c(0x80n), undefined);
    writeMemory(memory, c(0xa4n), caller);
    const arguments_ = t.compute('and', [readMemory(t, memory, c(0xa0n)), c((1n << 224n) - 1n)]);
    writeMemory(memory, c(0xa0n), t.compute('or', [arguments_, c(0xa9059cbbn << 224n)]));
    expect(readMemory(t, memory, c(0xa4n))).toBe(caller);
    expect(t.compute('shr', [c(224n), readMemory(t, memory, c(0xa0n))])).toBe(c(0xa9059cbbn));
  });

  it('takes different symbolic bases for different places', () => {
    const memory = createMemory();
    const base = t.node('opaque', [], 'free pointer');
    writeMemory(memory, t.compute('add', [base, c(32n)]), caller);
    writeMemory(memory, c(32n), c(7n));
    expect(readMemory(t, memory, t.compute('add', [base, c(32n)]))).toBe(caller);
  });

  it('keeps apart what two paths write after they parted', () => {
    const memory = createMemory();
    writeMemory(memory, c(0n), c(1n));
    const other = forkMemory(memory);
    writeMemory(memory, c(0n), c(2n));
    writeMemory(other, c(32n), c(3n));
    const read = (from: typeof memory) => [c(0n), c(32n)].map((at) => readMemory(t, from, at));
    expect(read(memory)).toEqual([c(2n), c(0n)]);
    expect(read(other)).toEqual([c(1n), c(3n)]);
  });
});
