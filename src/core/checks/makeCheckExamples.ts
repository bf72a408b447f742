import { encodeFunctionData, parseAbi } from 'viem/utils';
import type { CheckFormData } from '#wire/checks.ts';
import type { ScanFormData } from '#wire/scans.ts';

const abi = parseAbi(['function approve(address spender, uint256 amount)']);

/** Nobody has its key: an example must not tempt anybody to sign it. */
const somebody = '0x1111111111111111111111111111111111111111';
const other = '0x2222222222222222222222222222222222222222';
const all = 2n ** 256n - 1n;

/** Requests about addresses of the demo world that can be scanned, for whoever has none at hand. */
export function makeCheckExamples(examples: ScanFormData['examples']): CheckFormData['examples'] {
  const first = examples.find(({ what }) => what !== 'A multisig');
  if (!first) return [];
  const { chain, address: to } = first;
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [other, all] });
  const permit = {
    domain: { name: 'Token', version: '1', chainId: Number(chain.split(':')[1]), verifyingContract: to },
    types: {},
    primaryType: 'Permit',
    message: { owner: somebody, spender: other, value: all.toString(), nonce: '0', deadline: '1893456000' },
  };
  const make = (label: string, request: object) => ({
    ...{ label, chain, from: somebody },
    request: JSON.stringify(request, null, 2),
  });
  return [
    make('Unlimited approval', { from: somebody, to, value: '0x0', data: approve }),
    make('Permit signature', permit),
    make('Authorisation', { chainId: Number(chain.split(':')[1]), address: to, nonce: 0 }),
  ];
}
