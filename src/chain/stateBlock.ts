import type { RpcCall } from './rpcTransport.ts';

/** Where the parameters of each question about state hold the block. */
const statePlaces = {
  eth_getCode: 1,
  eth_getBalance: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_call: 1,
} as const;
export type StateMethod = keyof typeof statePlaces;

const isStateMethod = (method: string): method is StateMethod => Object.hasOwn(statePlaces, method);

export const findStatePlace = (method: string): number | undefined =>
  isStateMethod(method) ? statePlaces[method] : undefined;

/** Of a tag such as `latest` every node has its own. */
export const findNumber = (tag: unknown): number | undefined =>
  typeof tag === 'string' && /^0x[0-9a-f]{1,13}$/i.test(tag) ? Number(tag) : undefined;

/** The block whose state is asked for, where it is named by its number. */
export function findStateBlock({ method, params }: RpcCall): number | undefined {
  const place = findStatePlace(method);
  return place === undefined ? undefined : findNumber(params[place]);
}
