import { createHash } from 'node:crypto';
import { contractKinds, hostileAddress } from './contractAnswers.ts';
import { head } from './nodeAnswers.ts';

/** Calls of a contract that pages of evidence cite: `name()`, `getOwners()`, `facets()`, and one that nobody knows. */
const calls = ['0x06fdde03', '0xa0e67e2b', '0x7a0ed627', '0xffffffff'];
/** Where a proxy keeps its implementation (EIP-1967), and the first slot. */
const slots = ['0x360894a13ba1a3210667c828492db98dca3e2076cc3735a33afa0d9aee0d2bbc', '0x0'];

/** Every kind of page and call that asks a node of a chain on behalf of a visitor, about the nth contract, block and transaction. */
export function listAskedPaths(chain: string, n: number): string[] {
  const kind = contractKinds[n % contractKinds.length] ?? 'token';
  const address = hostileAddress(kind, n);
  const hash = `0x${createHash('sha256').update(`transaction ${n}`).digest('hex')}`;
  const place = `chains/${chain}`;
  const at = `${place}/addresses/${address}`;
  const evidence = [
    `${place}/blocks/${1 + (n % (head - 1))}`,
    `${place}/transactions/${hash}`,
    at,
    `${at}/slots/${slots[n % slots.length]}`,
    `${at}/calls/${calls[n % calls.length]}`,
  ];
  const traces = [
    { start: address, tokens: 'all' },
    { start: address, direction: 'backwards', tokens: 'all', hops: '8', width: '100', addresses: '500' },
    { start: address, asset: hostileAddress('token', n), amount: '1' },
    { start: hash },
    { start: hash, asset: 'coin', rule: 'haircut' },
  ].map((query) => `trace?${new URLSearchParams({ chain, ...query } as Record<string, string>)}`);
  const files = ['svg', 'csv', 'graphml'].map(
    (ending) => `/api/trace.${ending}?chain=${chain}&start=${hash}`,
  );
  return [...[...evidence, ...traces].flatMap((path) => [`/${path}`, `/api/${path}`]), ...files];
}

/** What is checked before somebody signs it: calls of the nth contract, alone and with other code for the sender. */
export function listChecked(n: number): object[] {
  const [from, to] = [
    hostileAddress('safe', n),
    hostileAddress(contractKinds[n % contractKinds.length] ?? 'token', n),
  ];
  const approve = `0x095ea7b3${to.slice(2).padStart(64, '0')}${'f'.repeat(64)}`;
  return [
    { from, to, value: '0', data: approve },
    { from, to, value: '1', data: '0xac9650d8' },
  ];
}
