import { type Abi, decodeFunctionResult, encodeFunctionData, getAddress, parseAbi } from 'viem';
import type { Hex } from '#lib/hex.ts';
import type { StateReader } from './stateReader.ts';

const abi: Abi = parseAbi([
  'function admin() view returns (address)',
  'function owner() view returns (address)',
  'function getOwners() view returns (address[])',
  'function getThreshold() view returns (uint256)',
  'function required() view returns (uint256)',
  'function threshold() view returns (uint256)',
  'function quorum() view returns (uint256)',
  'function getModulesPaginated(address start, uint256 pageSize) view returns (address[] modules, address next)',
  'function getMinDelay() view returns (uint256)',
  'function delay() view returns (uint256)',
  'function GRACE_PERIOD() view returns (uint256)',
  'function hasRole(bytes32 role, address account) view returns (bool)',
  'function getRoleAdmin(bytes32 role) view returns (bytes32)',
  'function getRoleMemberCount(bytes32 role) view returns (uint256)',
  'function getRoleMember(bytes32 role, uint256 index) view returns (address)',
  'function getTargetFunctionRole(address target, bytes4 selector) view returns (uint64)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function cap() view returns (uint256)',
  'function MAX_SUPPLY() view returns (uint256)',
  'function balanceOf(address account) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function paused() view returns (bool)',
  'function token0() view returns (address)',
  'function token1() view returns (address)',
]);
const managerAbi: Abi = parseAbi([
  'function hasRole(uint64 roleId, address account) view returns (bool isMember, uint32 executionDelay)',
  'function getRoleAdmin(uint64 roleId) view returns (uint64)',
]);

export interface Ask {
  to: Hex;
  name: string;
  args?: readonly unknown[];
  manager?: boolean;
}

/** The call data of a question. */
export function encodeAsk({ name, args = [], manager = false }: Omit<Ask, 'to'>): Hex {
  return encodeFunctionData({ abi: manager ? managerAbi : abi, functionName: name, args: [...args] });
}

/** What a contract answers to a well-known function; undefined when it has none such or answers otherwise. */
export async function askContract<T>(
  reader: StateReader,
  { to, name, args = [], manager = false }: Ask,
): Promise<T | undefined> {
  const used = manager ? managerAbi : abi;
  const data = encodeAsk({ name, args, manager });
  const answer = await reader.call({ to, data });
  if (!answer.ok || answer.data === '0x') return undefined;
  try {
    return decodeFunctionResult({ abi: used, functionName: name, data: answer.data }) as T;
  } catch {
    return undefined;
  }
}

const wordDigits = 64;

/** Addresses that a contract lists: the first of them, and how many it lists in all. */
export interface AskedList {
  first: Hex[];
  count: number;
}

/**
 * A list of addresses that a contract answers first; undefined when it has no such function or answers otherwise. A list is as long as
 * its contract likes: only its beginning is read.
 */
export async function askAddresses(
  reader: StateReader,
  ask: Ask,
  most: number,
): Promise<AskedList | undefined> {
  const { ok, data, whole } = await reader.call({ to: ask.to, data: encodeAsk(ask) });
  if (!ok) return undefined;
  const digits = data.slice(2);
  const bytes = whole?.bytes ?? digits.length / 2;
  const wordAt = (byte: number): string | undefined => {
    const word = digits.slice(2 * byte, 2 * byte + wordDigits);
    return word.length === wordDigits ? word : undefined;
  };
  const numberAt = (byte: number): number => Number(`0x${wordAt(byte) ?? 'f'.repeat(wordDigits)}`);
  const start = numberAt(0);
  if (whole && start + 32 > digits.length / 2)
    throw new Error(`what ${ask.name} answers is too long to be read`);
  const count = numberAt(start);
  if (start + 32 + 32 * count > bytes) return undefined;
  const words = Array.from({ length: Math.min(count, most) }, (_, place) => wordAt(start + 32 + 32 * place));
  return { first: words.flatMap((word) => (word === undefined ? [] : [toAddress(`0x${word}`)])), count };
}

export const toAddress = (word: Hex): Hex => `0x${word.slice(-40)}`;

/** Stored and shown addresses are EIP-55. */
export const checksum = (address: Hex): string => getAddress(address);
