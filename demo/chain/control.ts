import type { Address, Hex } from 'viem';
import { concatHex, hashTypedData, keccak256, padHex, toHex } from 'viem/utils';
import { demoChainNumber } from '#model/chainId.ts';
import { zeroAddress } from './accounts.ts';
import { type Holder, parseHolder } from './deploymentPlan.ts';
import type { Call, World } from './world.ts';

export interface Control {
  /** Lets the holder of a power use it: one transaction of a key, a round of signatures, or a wait in a timelock. */
  command: (holder: Holder, at: number, makeCall: () => Call) => number;
  addressOf: (holder: Holder) => Address;
}

/** Seconds between two steps of people who have to find each other. */
const pause = 900;
const zeroHash = padHex('0x', { size: 32 });
const safeTxTypes = {
  SafeTx: [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
    { name: 'operation', type: 'uint8' },
    { name: 'safeTxGas', type: 'uint256' },
    { name: 'baseGas', type: 'uint256' },
    { name: 'gasPrice', type: 'uint256' },
    { name: 'gasToken', type: 'address' },
    { name: 'refundReceiver', type: 'address' },
    { name: 'nonce', type: 'uint256' },
  ],
} as const;

export function createControl(world: World): Control {
  const safeNonces = new Map<string, bigint>();
  const safeBusyUntil = new Map<string, number>();
  let salts = 0n;

  const addressOf = (holder: Holder): Address => {
    if (holder.type === 'key') return world.account(holder.name);
    if (holder.type === 'contract') return world.deployment(holder.key).address;
    throw new Error(`nobody holds a power that is ${holder.type}`);
  };

  const commandSafe = (key: string, at: number, makeCall: () => Call): number => {
    const entry = world.entry(key);
    const signers = getSafeOwners(key, Number(entry.args.owners)).slice(0, Number(entry.args.threshold));
    const nonce = safeNonces.get(key) ?? 0n;
    safeNonces.set(key, nonce + 1n);
    const start = Math.max(at, safeBusyUntil.get(key) ?? 0);
    const done = start + pause * (signers.length - 1);
    safeBusyUntil.set(key, done + 1);
    const safe = (): Address => world.deployment(key).address;
    const [executor, ...approvers] = signers;
    approvers.forEach((approver, index) => {
      world.schedule(start + pause * index, () => {
        const hash = hashSafeTx(world, safe(), makeCall(), nonce);
        world.call(approver, {
          to: safe(),
          contractName: 'MultiSig',
          functionName: 'approveHash',
          args: [hash],
        });
      });
    });
    world.schedule(done, () => {
      const call = makeCall();
      world.note(call);
      const signatures = concatHex(
        signers
          .map((signer) => world.account(signer))
          .sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
          .map((owner) => concatHex([padHex(owner, { size: 32 }), zeroHash, '0x01'])),
      );
      const args = [
        call.to,
        0n,
        world.encode(call),
        0,
        1n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        signatures,
      ] as const;
      world.call(executor ?? '', {
        to: safe(),
        contractName: 'MultiSig',
        functionName: 'execTransaction',
        args,
      });
    });
    return done;
  };

  const commandTimelock = (key: string, at: number, makeCall: () => Call): number => {
    const { args } = world.entry(key);
    const delay = Number(args.minDelayHours) * 3600;
    const salt = padHex(toHex(++salts), { size: 32 });
    const toTimelock =
      (functionName: 'schedule' | 'execute'): (() => Call) =>
      () => {
        const call = makeCall();
        if (functionName === 'execute') world.note(call);
        const common = [call.to, 0n, world.encode(call), zeroHash, salt];
        return {
          to: world.deployment(key).address,
          contractName: 'Timelock',
          functionName,
          args: functionName === 'schedule' ? [...common, BigInt(delay)] : common,
        };
      };
    const scheduled = command(parseParty(String(args.proposer)), at, toTimelock('schedule'));
    // Blocks of the history are hours apart, so the operation may be recorded well after it was due.
    const ready = scheduled + delay + 4 * 3600;
    const executor = String(args.executor);
    if (executor !== 'anyone') return command(parseParty(executor), ready, toTimelock('execute'));
    world.schedule(ready, () => {
      const call = toTimelock('execute')();
      world.note(call);
      world.call(world.users[0] ?? '', call);
    });
    return ready;
  };

  const command: Control['command'] = (holder, at, makeCall) => {
    if (holder.type === 'contract') {
      const { contract } = world.entry(holder.key);
      if (contract === 'Safe') return commandSafe(holder.key, at, makeCall);
      if (contract === 'Timelock') return commandTimelock(holder.key, at, makeCall);
      throw new Error(`${holder.key} is a ${contract} and cannot command`);
    }
    if (holder.type !== 'key') throw new Error(`nobody can use a power that is ${holder.type}`);
    world.schedule(at, () => {
      const call = makeCall();
      world.note(call);
      world.call(holder.name, call);
    });
    return at;
  };

  return { command, addressOf };
}

export function getSafeOwners(key: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${key}-owner-${index + 1}`);
}

/** Timelock parties are written as a key (`key:council`) or as a bare contract key. */
export function parseParty(text: string): Holder {
  return text.startsWith('key:') ? parseHolder(text) : { type: 'contract', key: text };
}

function hashSafeTx(world: World, safe: Address, call: Call, nonce: bigint): Hex {
  return hashTypedData({
    domain: { chainId: demoChainNumber, verifyingContract: safe },
    types: safeTxTypes,
    primaryType: 'SafeTx',
    message: {
      to: call.to,
      value: 0n,
      data: world.encode(call),
      operation: 0,
      safeTxGas: 1n,
      baseGas: 0n,
      gasPrice: 0n,
      gasToken: zeroAddress,
      refundReceiver: zeroAddress,
      nonce,
    },
  });
}

/** A role's identifier as OpenZeppelin contracts name them. */
export function hashRole(name: string): Hex {
  return name === 'DEFAULT_ADMIN_ROLE' ? zeroHash : keccak256(toHex(name));
}
