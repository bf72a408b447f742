import { expect, it } from 'vitest';
import { parseBytecode } from '../evm/parseBytecode.ts';
import { createProgram } from '../evm/program.ts';
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
