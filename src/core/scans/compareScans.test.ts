import { describe, expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import { compareScans } from './compareScans.ts';
import type { ScanResult } from './scanResult.ts';

type Contract = NonNullable<ScanResult['contract']>;

const first = '0x1111111111111111111111111111111111111111';
const second = '0x2222222222222222222222222222222222222222';
const key = (address: string): ControlNode => ({ kind: 'key', address });

const functionOf = (verdict: Contract['functions'][number]['verdict']): Contract['functions'][number] => ({
  selector: '0x40c10f19',
  name: 'mint',
  verdict,
  class: null,
  guard: null,
});

const held = (...holders: ControlNode[]): Contract['powers'] => [
  {
    target: first,
    selector: '0x40c10f19',
    name: 'mint',
    class: 'mint',
    verdict: 'privileged',
    guard: null,
    method: 'state',
    holders,
    evidence: [],
  },
];

function result(contract: Partial<Contract>, over: Partial<ScanResult> = {}): ScanResult {
  return {
    kind: 'contract',
    block: 1,
    time: '2026-11-15T00:00:00Z',
    code: { hash: '0xaa', size: 10 },
    balance: '0',
    nonce: 1,
    contract: {
      proxyKind: 'none',
      implementation: null,
      implementationHash: null,
      facets: [],
      problem: null,
      functions: [functionOf('privileged')],
      powers: held(key(first)),
      takeovers: [],
      ...contract,
    },
    creation: null,
    wallet: null,
    approvals: [],
    token: null,
    gaps: [],
    ...over,
  };
}

describe('compareScans', () => {
  it('finds nothing between equal results', () => {
    expect(compareScans(result({}), result({}))).toEqual([]);
  });

  it('names a new holder, new code behind a proxy and a function that opened', () => {
    const before = result({ implementation: first, implementationHash: '0xaa' });
    const after = result({
      implementation: second,
      implementationHash: '0xbb',
      functions: [functionOf('open')],
      powers: held(key(second)),
    });
    expect(compareScans(before, after)).toEqual([
      { what: 'Implementation', before: first, after: second },
      { what: 'Code of the implementation', before: '0xaa', after: '0xbb' },
      { what: 'Function mint', before: 'only some may call it', after: 'anybody may call it' },
      { what: 'Who can call mint', before: first, after: second },
    ]);
  });

  it('names other signers of the same wallet', () => {
    const wallet = (threshold: number): ControlNode => ({
      kind: 'multisig',
      address: first,
      threshold,
      owners: [second],
      modules: 0,
    });
    expect(compareScans(result({ powers: held(wallet(2)) }), result({ powers: held(wallet(1)) }))).toEqual([
      { what: `Signers of ${first}`, before: `2 of ${second}`, after: `1 of ${second}` },
    ]);
  });

  it.each([
    ['a verdict', { functions: [functionOf('unknown')] }],
    ['a holder', { powers: held({ kind: 'unknown', why: 'the node did not answer' }) }],
    ['whether there are others', { powers: held(key(second), { kind: 'others', why: 'logs are missing' }) }],
    ['the code behind it', { implementation: null, implementationHash: null }],
    ['part of the functions', { problem: 'the code it forwards to was not found', functions: [] }],
  ])('takes no loss of knowledge for a change: %s', (_, less) => {
    const whole = result({ implementation: first, implementationHash: '0xaa' });
    const poor = result({ implementation: first, implementationHash: '0xaa', ...less });
    expect(compareScans(whole, poor)).toEqual([]);
    expect(compareScans(poor, whole)).toEqual([]);
  });

  it('takes a scan that failed for no change', () => {
    expect(compareScans(result({}), result({}, { contract: null }))).toEqual([]);
  });
});
