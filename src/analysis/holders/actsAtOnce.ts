import { encodeFunctionData, pad, parseAbi, zeroAddress, zeroHash } from 'viem';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';

const abi = parseAbi([
  'function schedule(address target, uint256 value, bytes data, bytes32 earlier, bytes32 salt, uint256 delay)',
  'function execute(address target, uint256 value, bytes data, bytes32 earlier, bytes32 salt)',
  'function queueTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)',
  'function executeTransaction(address target, uint256 value, string signature, bytes data, uint256 eta)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
]);

/** Each one costs calls, and a list may be as long as its writer likes. */
const mostTried = 4;

interface Trial {
  wallet: Hex;
  /** Those who take part in its procedure. */
  members: readonly Hex[];
  /** The calls that it must refuse of one of them, at a target where nothing is that could refuse them. */
  listCalls: (member: Hex, target: Hex) => readonly Hex[];
}

async function isTaken(reader: StateReader, { wallet, members, listCalls }: Trial): Promise<boolean> {
  const target = makeFreshAddress(reader, wallet, 0);
  const isAccepted = async (from: Hex, data: Hex) => (await reader.call({ from, to: wallet, data })).ok;
  for (const from of [...new Set(members)].slice(0, mostTried))
    for (const data of listCalls(from, target))
      if (await isAccepted(from, data)) {
        // Wallets of old compilers take any call that they have no function for, and do nothing.
        const toNothing: Hex = `${target.slice(0, 10) as Hex}${data.slice(10)}`;
        if (!(await isAccepted(from, toNothing))) return true;
      }
  return false;
}

type Members = Pick<Trial, 'wallet' | 'members'>;

/** Whether it carries out what nobody proposed, or takes a proposal that need not wait. */
export const actsBeforeDelay = (reader: StateReader, parties: Members): Promise<boolean> =>
  isTaken(reader, {
    ...parties,
    listCalls: (_, target) => [
      encodeFunctionData({ abi, functionName: 'execute', args: [target, 0n, '0x', zeroHash, zeroHash] }),
      encodeFunctionData({ abi, functionName: 'schedule', args: [target, 0n, '0x', zeroHash, zeroHash, 0n] }),
    ],
  });

/** The same of the older kind, whose proposals name the time from which they may be carried out. */
export function actsBeforeEta(reader: StateReader, parties: Members): Promise<boolean> {
  const now = BigInt(Math.floor(reader.time.getTime() / 1000));
  return isTaken(reader, {
    ...parties,
    listCalls: (_, target) => {
      const args = [target, 0n, '', '0x', now] as const;
      return [
        encodeFunctionData({ abi, functionName: 'executeTransaction', args }),
        encodeFunctionData({ abi, functionName: 'queueTransaction', args }),
      ];
    },
  });
}

/** Whether one owner is enough where it says that it takes several: the sender alone, as the Safe takes a sender's own consent. */
export const actsForOneOwner = (reader: StateReader, parties: Members): Promise<boolean> =>
  isTaken(reader, {
    ...parties,
    listCalls: (owner, target) => {
      const consent: Hex = `${pad(owner)}${zeroHash.slice(2)}01`;
      const args = [target, 0n, '0x', 0, 0n, 0n, 0n, zeroAddress, zeroAddress, consent] as const;
      return [encodeFunctionData({ abi, functionName: 'execTransaction', args })];
    },
  });
