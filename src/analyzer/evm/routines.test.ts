import { describe, expect, it } from 'vitest';
import { createProgram, parseBytecode } from './program.ts';
import { countRefusal } from './routines.ts';

const count = (code: string) => countRefusal(createProgram(parseBytecode(code)), 0);

describe('countRefusal', () => {
  it('counts the steps to a refusal, through jumps to what was just pushed', () => {
    expect(count('5f5ffd')).toBe(3);
    expect(count('fe')).toBe(1);
    // PUSH1 4, JUMP, (STOP), JUMPDEST, PUSH0, PUSH0, REVERT
    expect(count('600456005b5f5ffd')).toBe(6);
  });

  it('does not know where a path may go on, or leave a trace before it refuses', () => {
    expect(count('00')).toBeUndefined();
    expect(count('5f35565b5ffd')).toBeUndefined(); // jumps where the input says
    expect(count('6003565f5ffd')).toBeUndefined(); // jumps where no jump may end
    expect(count('60015f555f5ffd')).toBeUndefined(); // writes
    expect(count('5f5fa05f5ffd')).toBeUndefined(); // logs
    expect(count('5f5f5f5f5f5f5ff15f5ffd')).toBeUndefined(); // calls
    expect(count('5f5f105f5ffd')).toBeUndefined(); // compares: that says what kind of number something is
  });

  it('gives up on what is long', () => {
    expect(count(`${'5f50'.repeat(90)}5f5ffd`)).toBe(183);
    expect(count(`${'5f50'.repeat(120)}5f5ffd`)).toBeUndefined();
  });
});
