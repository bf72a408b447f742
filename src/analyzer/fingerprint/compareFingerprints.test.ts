import { expect, it } from 'vitest';
import { listDisguised, listOriginals, listViaIr } from '#test/samples/copies/listCopies.ts';
import { getArtifact } from '../../../demo/chain/artifact.ts';
import { compareFingerprints, listOwnFunctions } from './compareFingerprints.ts';
import { fingerprintCode } from './fingerprintCode.ts';

const disguised = listDisguised().map((one) => ({ ...one, print: fingerprintCode(one.code) }));
// bench/copies.ts has 200.
const originals = listOriginals(64).map((one) => ({ ...one, print: fingerprintCode(one.code) }));

it('finds disguised copies, and no others', () => {
  const missed = disguised.flatMap(({ name, copyOf, print }) => {
    const original = originals.find((one) => one.name === copyOf);
    return original && compareFingerprints(print, original.print) ? [] : [name];
  });
  // Without the optimizer its sums are checked in another order.
  expect(missed).toEqual(['StakingPool, optimizer off']);
  const falsely = [...disguised, ...originals].flatMap((a) =>
    originals
      .filter((b) => b !== a && !('copyOf' in a && a.copyOf === b.name))
      .filter((b) => compareFingerprints(a.print, b.print))
      .map((b) => `${a.name} / ${b.name}`),
  );
  expect(falsely).toEqual([]);
});

it('finds half of the copies that another code generator made, and takes none for another’s', () => {
  const found = listViaIr().map(({ name, code, copyOf }) => {
    const print = fingerprintCode(code);
    const alike = originals.filter((one) => compareFingerprints(print, one.print));
    return [name.split(',')[0], alike.every((one) => one.name === copyOf) ? alike.length : 'falsely'];
  });
  expect(found).toEqual([
    ...[
      ['LendingPool', 1],
      ['Bridge', 1],
      ['MultiSig', 0],
      ['StakingPool', 0],
      ['Vesting', 1],
    ],
    ...[
      ['SwapPair', 0],
      ['PerpEngine', 1],
      ['StableToken', 1],
      ['TaxToken', 0],
      ['NftCollection', 0],
    ],
  ]);
});

it('says how alike they are, by function', () => {
  const likeness = (name: string) => {
    const copy = disguised.find((one) => one.name === name);
    const original = originals.find((one) => one.name === copy?.copyOf);
    return copy && original && compareFingerprints(copy.print, original.print);
  };
  expect(likeness('LendingPool, metadata changed')).toEqual({ kind: 'sameCode', functions: 23, shared: 23 });
  expect(likeness('Vesting, immutables changed')).toMatchObject({ kind: 'sameCode' });
  expect(likeness('StakingPool, functions renamed')).toMatchObject({ kind: 'sameFunctions' });
  expect(likeness('Bridge, one function added')).toMatchObject({ kind: 'nearlySame' });
  expect(likeness('MultiSig, optimizer runs 1000000')).toMatchObject({ kind: 'sameFunctions' });
});

it('takes library code for no copy: tokens, timelocks and proxies share it', () => {
  for (const name of ['Timelock', 'PlainToken', 'ERC1967Proxy', 'TransparentUpgradeableProxy'])
    expect(listOwnFunctions(fingerprintCode(getArtifact(name).deployedBytecode))).toEqual([]);
});

it('reads code that is cut or made to mislead without failing', () => {
  const code = getArtifact('LendingPool').deployedBytecode;
  for (const odd of [
    '0x',
    '0xef',
    `0x7f${'00'.repeat(3)}`,
    `${code.slice(0, 2001)}0`,
    `0x${'5b'.repeat(40_000)}`,
  ])
    expect(fingerprintCode(odd).functions.length).toBeLessThan(300);
});
