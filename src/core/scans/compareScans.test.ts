import { describe, expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import { sampleFunction, samplePower, sampleScan } from '#test/helpers/sampleScan.ts';
import { compareScans, findChangesSince } from './compareScans.ts';

const first = '0x1111111111111111111111111111111111111111';
const second = '0x2222222222222222222222222222222222222222';
const key = (address: string): ControlNode => ({ kind: 'key', address });
const held = (...holders: ControlNode[]) => [samplePower(holders)];

describe('compareScans', () => {
  it('finds nothing between equal results', () => {
    expect(compareScans(sampleScan({}), sampleScan({}))).toEqual([]);
  });

  it('names a new holder, new code behind a proxy and a function that opened', () => {
    const before = sampleScan({ implementation: first, implementationHash: '0xaa' });
    const after = sampleScan({
      implementation: second,
      implementationHash: '0xbb',
      functions: [sampleFunction('open')],
      powers: held(key(second)),
    });
    expect(compareScans(before, after)).toEqual([
      { what: 'Implementation', before: first, after: second },
      { what: 'Code of the implementation', before: '0xaa', after: '0xbb' },
      { what: 'Function mint', before: 'only some may call it', after: 'anybody may call it' },
      { what: 'Who can call mint', before: first, after: second },
    ]);
  });

  it('names facets that came and went, be the functions the same', () => {
    const facet = (address: string, codeHash: string) => ({ address, codeHash, functions: [] });
    const before = sampleScan({ facets: [facet(first, '0xaa')] });
    const after = sampleScan({ facets: [facet(second, '0xbb')] });
    expect(compareScans(before, before)).toEqual([]);
    expect(compareScans(before, after)).toEqual([
      { what: `Facet ${second}`, before: 'not there', after: 'runs code 0xbb' },
      { what: `Facet ${first}`, before: 'runs code 0xaa', after: 'gone' },
    ]);
    const hidden = sampleScan({ facets: [], problem: 'it does not list its facets' });
    expect(compareScans(hidden, after)).toEqual([]);
    expect(compareScans(before, hidden)).toEqual([]);
  });

  it('names other signers of the same wallet', () => {
    const wallet = (threshold: number): ControlNode => ({
      kind: 'multisig',
      address: first,
      threshold,
      owners: [second],
      modules: 0,
    });
    expect(
      compareScans(sampleScan({ powers: held(wallet(2)) }), sampleScan({ powers: held(wallet(1)) })),
    ).toEqual([{ what: `Signers of ${first}`, before: `2 of ${second}`, after: `1 of ${second}` }]);
  });

  it.each([
    ['a verdict', { functions: [sampleFunction('unknown')] }],
    ['a holder', { powers: held({ kind: 'unknown', why: 'the node did not answer' }) }],
    ['whether there are others', { powers: held(key(second), { kind: 'others', why: 'logs are missing' }) }],
    ['the code behind it', { implementation: null, implementationHash: null }],
    ['part of the functions', { problem: 'the code it forwards to was not found', functions: [] }],
  ])('takes no loss of knowledge for a change: %s', (_, less) => {
    const whole = sampleScan({ implementation: first, implementationHash: '0xaa' });
    const poor = sampleScan({ implementation: first, implementationHash: '0xaa', ...less });
    expect(compareScans(whole, poor)).toEqual([]);
    expect(compareScans(poor, whole)).toEqual([]);
  });

  it('takes what another analyser reads in the same code for no change', () => {
    const earlier = sampleScan({ analyzer: 1, functions: [sampleFunction('open')] });
    expect(compareScans(earlier, sampleScan({ analyzer: 2 }))).toEqual([]);
    expect(
      compareScans(sampleScan({ functions: [sampleFunction('open')] }), sampleScan({ analyzer: 2 })),
    ).toEqual([]);
    const none = sampleScan({ analyzer: 1, functions: [] });
    expect(compareScans(none, sampleScan({ analyzer: 2 }))).toEqual([]);
    expect(compareScans(sampleScan({ analyzer: 1 }), sampleScan({ analyzer: 2, functions: [] }))).toEqual([]);
    expect(compareScans(none, sampleScan({ analyzer: 1 }))).toEqual([
      { what: 'Function mint', before: 'not there', after: 'there' },
    ]);
    const moved = sampleScan({ analyzer: 2, powers: held(key(second)) });
    expect(compareScans(earlier, moved)).toEqual([
      { what: 'Who can call mint', before: first, after: second },
    ]);
  });

  it('takes a scan that failed for no change', () => {
    expect(compareScans(sampleScan({}), sampleScan({}, { contract: null }))).toEqual([]);
  });
});

describe('findChangesSince', () => {
  const whole = sampleScan({ powers: held(key(first)) });
  const poor = sampleScan({ powers: held({ kind: 'unknown', why: 'the node did not answer' }) });
  const other = sampleScan({ powers: held(key(second)) });
  const changed = { what: 'Who can call mint', before: first, after: second };

  it('finds a change behind a result that knows less', () => {
    expect(compareScans(poor, other)).toEqual([]);
    expect(findChangesSince([poor, whole], other)).toEqual([changed]);
  });

  it('tells nothing again that a result before told', () => {
    expect(findChangesSince([other, whole], other)).toEqual([]);
    expect(findChangesSince([other, whole], whole)).toEqual([{ ...changed, before: second, after: first }]);
  });

  it('names other signers of the address itself', () => {
    const wallet = (threshold: number) =>
      sampleScan(
        {},
        {
          wallet: {
            holders: [{ kind: 'multisig', address: first, threshold, owners: [second], modules: 0 }],
            evidence: [],
          },
        },
      );
    expect(findChangesSince([wallet(2)], wallet(1))).toEqual([
      { what: `Signers of ${first}`, before: `2 of ${second}`, after: `1 of ${second}` },
    ]);
  });
});
