import { expect, it } from 'vitest';
import type { SubjectFunction } from '#analysis/powers/findPowers.ts';
import type { FoundPower } from '#core/powers/contractReading.ts';
import type { Hex } from '#lib/hex.ts';
import type { ControlNode } from '#model/controlTypes.ts';
import { citeCode, listAbilities } from './abilities.ts';

const owner: Hex = '0x00000000000000000000000000000000000000aa';
const other = '0x00000000000000000000000000000000000000bB';

/** A function that anybody may call and that asks something in return. */
const paidMint = {
  selector: '0xd0e30db0',
  name: 'deposit',
  verdict: 'open',
  guards: [],
  arguments: '',
  anybody: { class: 'mint', isAsked: true },
} as unknown as SubjectFunction;

function study(
  holders: ControlNode[],
  change: Partial<FoundPower> = {},
  { problem, functions = [] }: { problem?: string; functions?: SubjectFunction[] } = {},
) {
  const power: FoundPower = {
    target: other,
    selector: '0x40c10f19',
    name: 'mint',
    class: 'mint',
    verdict: 'privileged',
    guard: null,
    method: 'symbolic',
    holders,
    evidence: [],
    ...change,
  };
  const analysis = {
    address: owner,
    codeHash: undefined,
    proxy: { kind: 'none' as const },
    implementation: undefined,
    implementationHash: undefined,
    functions,
    powers: [power],
    takeovers: [],
    facets: [],
    callees: [],
    problem,
  };
  const code = citeCode({ chain: 'eip155:1', block: 7 }, analysis);
  return listAbilities({ analysis, owner, code });
}

const none = { state: 'known', value: { functions: [] } };

it('says that nothing does a thing only when all that some may call was told apart', () => {
  expect(study([{ kind: 'key', address: owner }]).pause).toMatchObject(none);
  expect(study([{ kind: 'key', address: owner }], { class: 'other', name: 'tune' }).pause).toEqual({
    state: 'unknown',
    why: 'only some may call tune, and the analyser could not decide what it does',
  });
  expect(study([], { verdict: 'unknown' }).pause).toEqual({
    state: 'unknown',
    why: 'the analyser could not decide who may call mint',
  });
});

it('says of code of which part was not seen what it does, never what it does not', () => {
  const partly = study(
    [{ kind: 'key', address: owner }],
    {},
    { problem: 'the code it forwards to was not found' },
  );
  expect(partly.mint).toMatchObject({ state: 'known', value: { functions: [{ name: 'mint' }] } });
  expect(partly.pause).toEqual({
    state: 'unknown',
    why: 'part of its code was not seen: the code it forwards to was not found',
  });
});

it('says that only the named owner has powers when every holder is known', () => {
  expect(study([{ kind: 'key', address: owner }]).hiddenOwner).toMatchObject(none);
  expect(study([{ kind: 'key', address: other }]).hiddenOwner).toMatchObject({
    value: { functions: [{ name: 'mint', paths: ['one key, no delay, can mint'] }] },
  });
  expect(study([{ kind: 'unknown', why: 'no logs' }]).hiddenOwner).toEqual({
    state: 'unknown',
    why: 'the analyser could not find who holds mint',
  });
});

it('says who can use a function in words and as the holder that it is', () => {
  expect(study([{ kind: 'key', address: owner }]).mint).toMatchObject({
    value: { functions: [{ paths: ['one key, no delay, can mint'], holders: [{ kind: 'key' }] }] },
  });
  const paid = study([{ kind: 'key', address: owner }], { class: 'pause' }, { functions: [paidMint] });
  expect(paid.mint).toMatchObject({
    value: { functions: [{ name: 'deposit', holders: [{ kind: 'paid' }] }] },
  });
});

it('does not say that nobody can do a thing while a function is left that may do it', () => {
  const nobody: ControlNode[] = [{ kind: 'nobody' }];
  expect(study(nobody).mint).toMatchObject({ state: 'known' });
  const partly = study(nobody, {}, { problem: 'the code it forwards to was not found' });
  expect(partly.mint).toMatchObject({ state: 'unknown' });
  // A function that nobody can use leaves nothing open about another.
  const renounced = study(nobody, { class: 'other', name: 'tune' }, { functions: [paidMint] });
  expect(renounced.mint).toMatchObject({ state: 'known' });
  const held = study([{ kind: 'unknown', why: 'no logs' }], { class: 'other' }, { functions: [paidMint] });
  expect(held.mint).toMatchObject({ state: 'unknown' });
});
