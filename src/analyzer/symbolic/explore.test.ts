import { describe, expect, it } from 'vitest';
import { createProgram, parseBytecode } from '../evm/program.ts';
import { explore } from './explore.ts';

it('finds the selector that a dispatcher copies behind zeroes', () => {
  // memory[28..32] = input[0..4]; if (memory[0..32] == 0xaabbccdd) storage[0] = 1;
  const code = '60046000601c37' + '60005163aabbccdd14601457' + '00' + '5b600160005500';
  const { paths } = explore(createProgram(parseBytecode(code)), {
    selector: 0xaabbccddn,
    world: { storage: new Map(), enterable: new Set(), immutables: new Set() },
    budget: { steps: 1000, paths: 10, isOver: () => false },
  });
  expect(paths.map(({ effects }) => effects.map(({ kind }) => kind))).toEqual([['store']]);
});

it('leaves a loop that forks at every turn, sees one end and says that the rest was cut', () => {
  // for (i = 0; i < 20; i++) if (calldata[i]) {} storage[0] = 1;
  const code = '60005b80601411156' + '01a57803515601357' + '5f505b600101600256' + '5b600160005500';
  const { paths, cut } = explore(createProgram(parseBytecode(code)), {
    selector: 0n,
    world: { storage: new Map(), enterable: new Set(), immutables: new Set() },
    budget: { steps: 20_000, paths: 1000, isOver: () => false },
  });
  expect(paths.map(({ ending }) => ending)).toContain('stop');
  expect(cut.loop).toBeGreaterThan(0);
});

describe('a side that only refuses', () => {
  // storage[1] = 7; if (calldata[0] == 0) revert(0, 0); storage[0] = 1;
  const code = '6007600155' + '5f35600d57' + '5f5ffd' + '5b600160005500';
  const run = (steps: number) =>
    explore(createProgram(parseBytecode(code)), {
      selector: 0n,
      world: { storage: new Map(), enterable: new Set(), immutables: new Set() },
      budget: { steps, paths: 10, isOver: () => false },
    });

  it('is counted as if it were run', () => {
    const whole = run(1000);
    expect(whole.steps).toBe(3 + 4 + 3 + 5);
    expect(whole.cut.budget).toBe(0);
    expect(whole.paths.map(({ ending, effects }) => [ending, effects.length])).toEqual([['stop', 2]]);
  });

  it('is cut where the budget ends within it, with nothing of what the other side does', () => {
    const { cut, paths } = run(8);
    expect(cut.budget).toBe(2);
    expect(paths.map(({ ending, storage }) => [ending, storage.size])).toEqual([
      ['budget', 1],
      ['budget', 1],
    ]);
  });
});

it('keeps apart what the two sides of a branch store', () => {
  // storage[2] = 3; if (calldata[0]) storage[0] = 1; else storage[1] = 2;
  const code = '6003600255' + '5f35601057' + '600260015500' + '5b600160005500';
  const { paths } = explore(createProgram(parseBytecode(code)), {
    selector: 0n,
    world: { storage: new Map(), enterable: new Set(), immutables: new Set() },
    budget: { steps: 1000, paths: 10, isOver: () => false },
  });
  const stored = paths.map(({ storage }) =>
    [...storage.values()].map(({ key, value }) => [key.value, value.value]),
  );
  expect(stored).toEqual([
    [
      [2n, 3n],
      [1n, 2n],
    ],
    [
      [2n, 3n],
      [0n, 1n],
    ],
  ]);
});
