import type { Hex } from '#lib/hex.ts';

/** Where proxies keep whose code they run, who may change it, and who answers whose code it is (EIP-1967). */
export const proxySlots = {
  implementation: '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc',
  admin: '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103',
  beacon: '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50',
} as const satisfies Record<string, Hex>;
