import { commonMarkets } from './commonMarkets.ts';

/** Contracts that are the same for everybody, at one address on every chain that has them. In lower case. */
const everywhere: ReadonlyMap<string, string> = new Map([
  ['0x4e59b44847b379578588920ca78fbf26c0b4956c', 'Deterministic deployment proxy'],
  ['0xce0042b868300000d44a59004da54a005ffdcf9f', 'Singleton factory (EIP-2470)'],
  ['0x1820a4b7618bde71dce8cdc73aab6c95905fad24', 'ERC-1820 registry'],
  ['0xca11bde05977b3631167028862be2a173976ca11', 'Multicall3'],
  ['0x000000000022d473030f116ddee9f6b43ac78ba3', 'Permit2'],
  ['0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789', 'EntryPoint 0.6 (ERC-4337)'],
  ['0x0000000071727de22e5e9d8baf0edac6f37da032', 'EntryPoint 0.7 (ERC-4337)'],
]);

/** What everybody trades on and with, by chain and address. */
const ofMarkets: ReadonlyMap<string, string> = new Map(
  Object.entries(commonMarkets).flatMap(([chain, { exchanges, wrappedCoin }]) => [
    ...exchanges.flatMap(({ name, factory, router }): [string, string][] => [
      [`${chain} ${factory}`, `${name} factory`],
      ...(router === undefined ? [] : [[`${chain} ${router}`, `${name} router`] as [string, string]]),
    ]),
    ...(wrappedCoin === undefined ? [] : [[`${chain} ${wrappedCoin}`, 'Wrapped coin'] as [string, string]]),
  ]),
);

/** Public infrastructure by its name; undefined for anything else. */
export const findInfrastructure = (chain: string, address: string): string | undefined =>
  everywhere.get(address.toLowerCase()) ?? ofMarkets.get(`${chain} ${address.toLowerCase()}`);
