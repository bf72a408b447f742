import { encodeFunctionData, keccak256, parseAbi, stringToHex, toEventSelector } from 'viem';
import type { RequestFunction } from '#chain/createFunctionTransport.ts';
import type { Hex } from '#lib/hex.ts';

const abi = parseAbi([
  'function grantRole(bytes32 role, address account)',
  'function revokeRole(bytes32 role, address account)',
]);
const granted = toEventSelector('RoleGranted(bytes32,address,address)');
const adminRole: Hex = `0x${'0'.repeat(64)}`;
const roles = [
  adminRole,
  ...['MINTER_ROLE', 'PAUSER_ROLE', 'PROPOSER_ROLE'].map((name) => keccak256(stringToHex(name))),
];
const newcomers: readonly Hex[] = [
  '0x00000000000000000000000000000000000a11ce',
  '0x0000000000000000000000000000000000000b0b',
];

interface Log {
  address: Hex;
  topics: Hex[];
}

/** Admins hand out and take back roles after the set-up, each in a block of its own: then part of a history is not all of it. */
export async function grantRoles(request: RequestFunction): Promise<void> {
  const logs = (await request('eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', topics: [granted, adminRole] },
  ])) as Log[];
  let step = 0;
  for (const { address, topics } of logs) {
    const admin: Hex = `0x${topics[2]?.slice(26)}`;
    await request('hardhat_impersonateAccount', [admin]);
    await request('hardhat_setBalance', [admin, '0xde0b6b3a7640000']);
    const send = async (functionName: 'grantRole' | 'revokeRole', args: readonly [Hex, Hex]) => {
      const data = encodeFunctionData({ abi, functionName, args });
      await request('eth_sendTransaction', [{ from: admin, to: address, data, gas: '0x30d40' }]);
      await request('evm_mine', []);
    };
    for (const newcomer of newcomers)
      await send('grantRole', [roles[++step % roles.length] ?? adminRole, newcomer]);
    if (step % 3 === 0) await send('revokeRole', [roles[1] ?? adminRole, admin]);
  }
}
