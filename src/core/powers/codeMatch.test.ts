import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AuditScope } from '#model/audits.ts';
import { compareCode, countOutcomes, listAuditedCode } from './codeMatch.ts';
import { type ContractReading, type RunningCode, runningHash } from './contractReading.ts';

const chain = 'eip155:1';
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const scopeOf = (...contracts: AuditScope['contracts']): { scope: AuditScope } => ({
  scope: { repository: null, commit: null, files: [], contracts },
});
const audited = scopeOf({ chain, address: '0xAA', codeHash: hash('a') });

const codeOf = (address: string, running: string | null): RunningCode => ({
  ...{ chain, address, running, implementation: null, facets: [], isSeen: true },
});
const compare = (address: string, running: string | null, audits = [audited]) =>
  compareCode([codeOf(address, running)], listAuditedCode(audits))[0]?.outcome;

it('compares what audits name by its code', () => {
  expect(compare('0xaa', hash('A'))).toBe('matching');
  expect(compare('0xaa', hash('b'))).toBe('differing');
  expect(compare('0xbb', hash('b'))).toBe('notCompared');
  expect(compare('0xaa', null)).toBe('notCompared');
});

it('takes the own code of a proxy for no code that runs behind it', () => {
  const reading = { codeHash: hash('a'), implementationHash: null } as ContractReading;
  expect(runningHash({ ...reading, proxyKind: 'none' })).toBe(hash('a'));
  expect(runningHash({ ...reading, proxyKind: 'beacon' })).toBeNull();
  expect(runningHash({ ...reading, proxyKind: 'beacon', implementationHash: hash('b') })).toBe(hash('b'));
});

it('knows audited code wherever it is deployed', () => {
  expect(compare('0xcc', hash('a'))).toBe('matching');
});

it.each([
  ['names the contract without its code', scopeOf({ chain, address: '0xAA', codeHash: null })],
  // Audited code is known wherever it runs.
  ['names another contract without its code', scopeOf({ chain, address: '0xBB', codeHash: null })],
  ['names no contract', scopeOf()],
])('calls nothing other code while another audit %s', (_, silent) => {
  expect(compare('0xaa', hash('b'), [audited, silent])).toBe('notCompared');
  expect(compare('0xaa', hash('a'), [audited, silent])).toBe('matching');
});

it('says nothing else where a record names less', () => {
  const contract = fc.record({
    chain: fc.constant(chain),
    address: fc.constantFrom('0xAA', '0xBB'),
    codeHash: fc.constantFrom(hash('a'), hash('b'), hash('c')),
  });
  const audits = fc.array(fc.array(contract, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
  fc.assert(
    fc.property(audits, fc.infiniteStream(fc.boolean()), (all, hides) => {
      const next = hides[Symbol.iterator]();
      const isHidden = () => next.next().value === true;
      const less = all.map((one) =>
        isHidden()
          ? scopeOf()
          : scopeOf(...one.map((place) => (isHidden() ? { ...place, codeHash: null } : place))),
      );
      const said = compare('0xAA', hash('a'), less);
      const real = compare(
        '0xAA',
        hash('a'),
        all.map((one) => scopeOf(...one)),
      );
      expect([real, 'notCompared']).toContain(said);
    }),
    { numRuns: 500 },
  );
});

const facet = (digit: string | null) => ({
  address: `0xF${digit}`,
  codeHash: digit === null ? null : hash(digit),
});
const diamond = (...facets: (string | null)[]): RunningCode => ({
  ...codeOf('0xAA', hash('a')),
  facets: facets.map(facet),
});
const ofFacets = scopeOf(
  { chain, address: '0xAA', codeHash: hash('a') },
  { chain, address: '0xF1', codeHash: hash('1') },
  { chain, address: '0xAA', codeHash: hash('2') },
);
const judge = (one: RunningCode, audits = [ofFacets]) => {
  const [compared] = compareCode([one], listAuditedCode(audits));
  return compared && [compared.outcome, compared.isPartly, compared.unnamed];
};

it('compares a diamond with all of its facets', () => {
  expect(judge(diamond('1', '2'))).toEqual(['matching', false, []]);
  expect(judge(diamond('1', '3'))).toEqual(['differing', false, ['0xF3']]);
  expect(judge({ ...diamond('1', '3'), running: hash('b') })).toEqual(['differing', false, []]);
  // The audits name all of its code, and none of what runs beside itself.
  expect(judge(diamond('3'))).toEqual(['differing', false, ['0xF3']]);
});

it.each([
  ['has facets that were not seen', { ...diamond('1', '2'), isSeen: false }, [ofFacets]],
  ['has a facet without code', diamond('1', null), [ofFacets]],
  ['is named by audits, and its facets are not', diamond('1', '2'), [audited]],
  ['may have been examined unsaid', diamond('1', '3'), [ofFacets, scopeOf()]],
])('calls no diamond the same or another that %s', (_, one, audits) => {
  expect(judge(one, audits)).toEqual(['notCompared', true, []]);
});

it('counts', () => {
  const compared = compareCode(
    ['a', 'b', 'b'].map((digit) => codeOf('0xAA', hash(digit))),
    listAuditedCode([audited]),
  );
  expect(countOutcomes(compared)).toEqual({ matching: 1, differing: 2, notCompared: 0 });
});
