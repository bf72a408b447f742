import type { Address, Hex } from 'viem';
import { encodeDeployData, encodeFunctionData, getContractAddress, numberToHex } from 'viem/utils';
import { createRandom, type Random } from '#lib/random.ts';
import { createAccounts } from './accounts.ts';
import { getArtifact } from './artifact.ts';
import type { DeploymentPlan, PlannedContract } from './deploymentPlan.ts';

export interface Transaction {
  from: Address;
  to?: Address;
  data: Hex;
  value: Hex;
  gas: Hex;
  nonce: Hex;
}

export interface Deployment {
  key: string;
  project: string;
  /** The Solidity contract whose interface the address answers. */
  contractName: string;
  address: Address;
  implementation?: Address;
  admin?: Address;
  beacon?: Address;
  manager?: Address;
}

export interface Call {
  to: Address;
  contractName: string;
  functionName: string;
  args?: readonly unknown[];
}

/** What somebody with power did to a contract: the truth against which alerts are judged. */
export interface Act {
  /** Seconds. */
  at: number;
  to: Address;
  functionName: string;
}

/** Everything the actors know. It decides what goes into a block; it never asks the chain, so it can be replayed. */
export interface World {
  plan: DeploymentPlan;
  random: Random;
  /** Timestamp of the block being filled, in seconds. */
  now: () => number;
  account: (name: string) => Address;
  accountNames: () => ReadonlyMap<string, Address>;
  users: readonly string[];
  deployments: Map<string, Deployment>;
  entry: (key: string) => PlannedContract;
  deployment: (key: string) => Deployment;
  create: (from: string, contractName: string, args: readonly unknown[]) => Address;
  call: (from: string, call: Call, value?: bigint) => void;
  /** Writes down what a call does in the end, through however many hands it goes. */
  note: (call: Call) => void;
  acts: readonly Act[];
  /** Hands on some of the chain's own coin, from one named account to another. */
  pay: (from: string, to: string, value: bigint) => void;
  /** Runs something in the first block at or after that time. */
  schedule: (at: number, run: () => void) => void;
  /** Fills the next block: what is due, then what `improvise` adds. */
  fillBlock: (timestamp: number, improvise: () => void) => Transaction[];
  encode: (call: Call) => Hex;
}

interface Step {
  at: number;
  order: number;
  run: () => void;
}

const deployGas = 7_000_000n;
const callGas = 900_000n;
const payGas = 21_000n;
/** Below the block's gas limit with room to spare. */
const stepsPerBlock = 40;

export function createWorld(plan: DeploymentPlan, { seed }: { seed: number }): World {
  const accounts = createAccounts();
  const nonces = new Map<Address, number>();
  const deployments = new Map<string, Deployment>();
  const acts: Act[] = [];
  const entries = new Map(plan.contracts.map((entry) => [entry.key, entry]));
  const agenda: Step[] = [];
  let order = 0;
  let now = 0;
  let block: Transaction[] = [];

  const send = (from: Address, rest: Omit<Transaction, 'from' | 'nonce'>): number => {
    const nonce = nonces.get(from) ?? 0;
    nonces.set(from, nonce + 1);
    block.push({ from, ...rest, nonce: numberToHex(nonce) });
    return nonce;
  };
  const encode = ({ contractName, functionName, args }: Call): Hex =>
    encodeFunctionData({ abi: getArtifact(contractName).abi, functionName, args: [...(args ?? [])] });

  return {
    plan,
    random: createRandom(seed),
    now: () => now,
    account: accounts.get,
    accountNames: accounts.names,
    users: Array.from({ length: 24 }, (_, index) => `user-${index + 1}`),
    deployments,
    entry: (key) => need(entries.get(key), key),
    deployment: (key) => need(deployments.get(key), key),
    create: (from, contractName, args) => {
      const { abi, bytecode } = getArtifact(contractName);
      const sender = accounts.get(from);
      const data = encodeDeployData({ abi, bytecode, args: [...args] });
      const nonce = send(sender, { data, value: '0x0', gas: numberToHex(deployGas) });
      return getContractAddress({ from: sender, nonce: BigInt(nonce) });
    },
    call: (from, call, value = 0n) => {
      const rest = { to: call.to, data: encode(call), value: numberToHex(value), gas: numberToHex(callGas) };
      send(accounts.get(from), rest);
    },
    note: ({ to, functionName }) => acts.push({ at: now, to, functionName }),
    acts,
    pay: (from, to, value) => {
      const rest = { data: '0x' as const, value: numberToHex(value), gas: numberToHex(payGas) };
      send(accounts.get(from), { to: accounts.get(to), ...rest });
    },
    schedule: (at, run) => {
      agenda.push({ at, order: order++, run });
    },
    fillBlock: (timestamp, improvise) => {
      now = timestamp;
      block = [];
      for (const step of takeDue(agenda, timestamp)) step.run();
      improvise();
      return block;
    },
    encode,
  };
}

function takeDue(agenda: Step[], timestamp: number): Step[] {
  agenda.sort((a, b) => a.at - b.at || a.order - b.order);
  let count = 0;
  while (count < stepsPerBlock && (agenda[count]?.at ?? Number.POSITIVE_INFINITY) <= timestamp) count++;
  return agenda.splice(0, count);
}

function need<T>(value: T | undefined, key: string): T {
  if (value === undefined) throw new Error(`the demo world has no contract ${key}`);
  return value;
}
