import { isSender } from './senderChecks.ts';
import { callerFlag, type Term } from './term.ts';

/** Questions about what an account owns, agreed to or may receive: answering them is holding, not authority. */
const holding = new Set([
  '23b872dd', // transferFrom(address,address,uint256)
  '79cc6790', // burnFrom(address,uint256)
  '9dc29fac', // burn(address,uint256)
  '70a08231', // balanceOf(address)
  '00fdd58e', // balanceOf(address,uint256)
  'dd62ed3e', // allowance(address,address)
  '6352211e', // ownerOf(uint256)
  'e985e9c5', // isApprovedForAll(address,address)
  '430c2081', // isApprovedOrOwner(address,uint256)
  '081812fc', // getApproved(uint256)
  '9ab24eb0', // getVotes(address)
  '3a46b1a8', // getPastVotes(address,uint256)
  '782d6fe1', // getPriorVotes(address,uint256)
  'eb9019d4', // getVotes(address,uint256)
  '402d267d', // maxDeposit(address)
  'ce96cb77', // maxWithdraw(address)
  'd905777e', // maxRedeem(address)
  'c63d75b6', // maxMint(address)
  '1626ba7e', // isValidSignature(bytes32,bytes)
  '01ffc9a7', // supportsInterface(bytes4)
  '37436c98', // isModuleApproved(address,address)
  'a389783e', // isApproved(address,address)
  'e46638e6', // canTransfer(address,address,uint256)
  'a9059cbb', // transfer(address,uint256)
  '4ee2cd7e', // balanceOfAt(address,uint256)
  'd7b7d405', // getPastBalanceOf(address,uint256)
  '3af9e669', // balanceOfUnderlying(address)
  'f5eb42dc', // sharesOf(address)
  'd4d7b19a', // isHolder(address)
  'b4b5ea57', // getCurrentVotes(address)
  'c07473f6', // votingPower(address)
  'bb4d4436', // getVotingPower(address)
  '42623360', // stakeOf(address)
  '98807d84', // staked(address)
  '7a766460', // getStake(address)
  '4b341aed', // totalStakedFor(address)
  '6177fd18', // isStaked(address)
  '6f1e8533', // isStaker(address)
  'e73e14bf', // hasStake(address)
  'c93c8f34', // hasStaked(address)
  'dd687862', // isRelayManagerStaked(address,uint256,uint256)
  '6de8dd41', // isRelayManagerStaked(address,address,uint256,uint256)
  'b92ae87c', // isSubscribed(address)
  '3e28391d', // isDelegated(address)
]);

/** Questions about what an account may do, asked by code whose decoder shows no boolean check. */
const authority = new Set([
  'b7009613', // canCall(address,address,bytes4)
  '91d14854', // hasRole(bytes32,address)
  'bf353dbb', // wards(address)
  '2f54bf6e', // isOwner(address)
  '24d7806c', // isAdmin(address)
  'fe9fbb80', // isAuthorized(address)
  'aa271e1a', // isMinter(address)
  '46fbf68e', // isPauser(address)
  'bb5f747b', // isWhitelistAdmin(address)
  '3af32abf', // isWhitelisted(address)
  'fdef9106', // hasPermission(address,address,bytes32,bytes)
  '6d6712d8', // hasPermission(address,address,bytes32)
  '9be2a884', // canPerform(bytes32,address,address)
  '18c5e8ab', // isAllowedToCall(address,string)
  '6b14daf8', // hasAccess(address,bytes)
]);

/** Flags filed under a hash that names the account. */
const hashedAuthority = new Set(['7ae1cfca']); // getBool(bytes32)

const isSelector = (t: Term) => t.value !== undefined && t.value !== 0n && t.value % (1n << 224n) === 0n;

const isHash = (t: Term) => t.value !== undefined && t.value >> 240n !== 0n;

/** "May this account call this function here?" or "does it hold this role?", whatever the question is called. */
const asksForCall = (args: readonly Term[]) =>
  args.some(isSender) &&
  ((args.some((a) => a.op === 'address') && args.some(isSelector)) ||
    (args.length === 2 && args.some(isHash)));

/** A role or a function is named beside the account. */
export const namesRole = (args: readonly Term[]) => args.some((a) => isHash(a) || isSelector(a));

/** Known to be a question, even where an old interface forgot to say `view`. */
export const isAuthorityQuestion = (selector: string, args: readonly Term[]) =>
  authority.has(selector) || hashedAuthority.has(selector) || asksForCall(args);

/** The same of a question as a guard keeps it. */
export const isKnownQuestion = (
  selector: string | undefined,
  words: readonly (string | undefined)[],
): boolean =>
  selector === undefined ||
  authority.has(selector.slice(2)) ||
  hashedAuthority.has(selector.slice(2)) ||
  words.some((word) => word?.startsWith('0x') && BigInt(word) >> 240n !== 0n);

export const asksForHolding = (selector: string) => holding.has(selector);

/** Whether the question is known to be about permission, with the sender in it. */
export function asksForAuthority(selector: string, [, ...args]: readonly Term[]): boolean {
  if (hashedAuthority.has(selector)) return args.some((a) => a.op === 'sha3' && (a.flags & callerFlag) !== 0);
  return asksForCall(args) || (authority.has(selector) && args.some(isSender));
}
