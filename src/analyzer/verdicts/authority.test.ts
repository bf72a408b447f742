import { expect, it } from 'vitest';
import { createProgram } from '../evm/program.ts';
import type { Exploration } from '../symbolic/exploration.ts';
import { createHashes } from '../symbolic/hashes.ts';
import { calldataFlag, type Term } from '../symbolic/term.ts';
import { createTerms } from '../symbolic/terms.ts';
import { readAuthority } from './authority.ts';
import type { Study } from './decideAccess.ts';

const terms = createTerms();
const exploration = {
  terms,
  hashes: createHashes(terms, createProgram(new Uint8Array())),
} as unknown as Exploration;
const skeleton = 'm(*,3)';
const member = { kind: 'member', skeleton, seats: [`${skeleton}#0`] };
const decision = { verdict: 'privileged', guards: [member], signers: [] };
const { assignsRole } = readAuthority(
  new Map([['0x00000001', { exploration, decision } as unknown as Study]]),
);
const entry = (who: Term) => terms.node('sha3', [who, terms.constant(3n)], 64);

it('takes an entry for a role assignment where the call names somebody or puts somebody out', () => {
  const given = terms.node('calldata', [terms.constant(4n)], '', calldataFlag);
  const known = terms.node('sload', [terms.constant(1n)]);
  expect(assignsRole(exploration, { key: entry(given), value: terms.constant(1n) })).toBe(true);
  expect(assignsRole(exploration, { key: entry(known), value: terms.constant(0n) })).toBe(true);
  expect(assignsRole(exploration, { key: entry(known), value: given })).toBe(false);
});
