import type { ScanResult } from '#core/scans/scanResult.ts';
import type { ControlNode } from '#model/controlTypes.ts';

type Contract = NonNullable<ScanResult['contract']>;

export const sampleFunction = (
  verdict: Contract['functions'][number]['verdict'],
): Contract['functions'][number] => ({
  selector: '0x40c10f19',
  name: 'mint',
  verdict,
  class: null,
  guard: null,
});

/** To call `mint`. */
export const samplePower = (holders: ControlNode[]): Contract['powers'][number] => ({
  target: '0x1111111111111111111111111111111111111111',
  selector: '0x40c10f19',
  name: 'mint',
  class: 'mint',
  verdict: 'privileged',
  guard: null,
  method: 'state',
  holders,
  evidence: [],
});

/** A contract with a function that one key may call. */
export function sampleScan(contract: Partial<Contract>, over: Partial<ScanResult> = {}): ScanResult {
  const holder: ControlNode = { kind: 'key', address: '0x1111111111111111111111111111111111111111' };
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
      functions: [sampleFunction('privileged')],
      powers: [samplePower([holder])],
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
