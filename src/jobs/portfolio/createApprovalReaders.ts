import { getAddress, slice, toEventSelector } from 'viem/utils';
import * as z from 'zod/mini';
import { getBlockNumber } from '#chain/chainReads.ts';
import { type RpcClient, toRpcClient } from '#chain/createRpcClient.ts';
import { orAborted } from '#chain/rpcError.ts';
import type { RpcCall, RpcOutcome } from '#chain/rpcTransport.ts';
import { fromNumber } from '#chain/wireValue.ts';
import {
  type ApprovalReader,
  type ApprovalReaders,
  type Asker,
  grantKey,
  type PlaceQuestion,
  type PlaceRead,
  type PlaceState,
} from '#core/approvals/ApprovalReader.ts';
import type { Grant } from '#core/chainStore/grants.ts';
import { nodeAddress, nodeNumber, nodeWord } from '#core/evidence/nodeSchemas.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import { createWorkQueue, type WorkQueue } from '#lib/workQueue.ts';
import { permit2 } from '#model/portfolioCalls.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { readHoldings } from './readHoldings.ts';

interface ApprovalReadersOptions {
  /** CAIP-2 ids of all followed chains, those that cannot be read at present among them. */
  getChains: () => string[];
  nameOf: (chain: string) => string;
  findClient: (chain: string) => RpcClient | undefined;
  /** With the chain; the endpoint's own words are for the operator. */
  onTrouble: (chain: string, reason: string) => void;
  /** How long one answer may take, turns that it waits for included. */
  waitMs?: number;
}

/** Nodes for everybody list no more at once, and a question over all of a chain would keep a node of one's own busy. */
const newestBlocks = 10_000;
/** Pieces of work of all visitors together, for one chain, done at once and waiting; one network has half of the places. */
const [mostAtOnce, mostWaiting] = [6, 60];
/** Anybody can write logs in anybody's name. */
const mostLogs = 2_000;
const mostDecimals = 77;
const notAnswering = 'The chain could not be read. Approvals there are unknown.';

const topics = {
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  permit2Approval: toEventSelector('Approval(address,address,address,uint160,uint48)'),
  permit2Permit: toEventSelector('Permit(address,address,address,uint160,uint48,uint48)'),
};

const ownerQuestion = '0x8da5cb5b';
const decimalsQuestion = '0x313ce567';

const logsSchema = z.array(
  z.object({ address: nodeAddress, topics: z.array(nodeWord), blockNumber: nodeNumber }),
);

const toAddress = (topic: string) => getAddress(slice(topic as Hex, 12));

function readGrant(
  { address, topics: [first, , second, third], blockNumber }: z.infer<typeof logsSchema>[number],
  owner: string,
): Grant | undefined {
  if (first === undefined || second === undefined) return undefined;
  const since = Number(blockNumber);
  const token = getAddress(address);
  if (first === topics.approvalForAll)
    return { kind: 'all', owner, token, spender: toAddress(second), since };
  if (first === topics.approval)
    return third === undefined
      ? { kind: 'amount', owner, token, spender: toAddress(second), since }
      : { kind: 'item', owner, token, spender: toAddress(second), item: BigInt(third).toString(), since };
  if (token !== permit2 || third === undefined) return undefined;
  return { kind: 'permit2', owner, token: toAddress(second), spender: toAddress(third), since };
}

const questionsPerPlace = 4;

function askPlace(address: string, block: number): RpcCall[] {
  const [at, tag] = [address.toLowerCase(), fromNumber(block)];
  return [
    { method: 'eth_getCode', params: [at, tag] },
    { method: 'eth_getStorageAt', params: [at, proxySlots.implementation, tag] },
    { method: 'eth_getStorageAt', params: [at, proxySlots.admin, tag] },
    { method: 'eth_call', params: [{ to: at, data: ownerQuestion, gas: '0x30d40' }, tag] },
  ];
}

const findText = (outcome: RpcOutcome | undefined): string | undefined =>
  outcome && 'result' in outcome && typeof outcome.result === 'string' ? outcome.result : undefined;

/** The address in a word; null for none, undefined for what is no word. */
function findNamed(word: string | undefined): string | null | undefined {
  if (word === undefined || !/^0x[0-9a-f]{1,64}$/i.test(word)) return undefined;
  const value = BigInt(word);
  return value === 0n || value >= 2n ** 160n ? null : getAddress(`0x${value.toString(16).padStart(40, '0')}`);
}

async function readPlace(outcomes: readonly RpcOutcome[]): Promise<PlaceState | null> {
  const [code, implementation, admin, owner] = outcomes.map(findText);
  const named = [findNamed(implementation), findNamed(admin)] as const;
  if (code === undefined || !/^0x([0-9a-f]{2})*$/i.test(code)) return null;
  if (named[0] === undefined || named[1] === undefined) return null;
  // A contract without an owner refuses, which is an answer; a node that does not answer says nothing of it.
  const answered = outcomes[3];
  if (answered && 'error' in answered && answered.error.kind !== 'reverted') return null;
  return {
    codeHash: code === '0x' ? null : await hashCode(code as Hex),
    implementation: named[0],
    admin: named[1],
    owner: findNamed(owner) ?? null,
  };
}

/** Asks a chain for one answer. `part`: of the answer's time, what this may take at most. */
type AskChain = <T>(
  chain: string,
  work: (client: RpcClient) => Promise<T>,
  part?: number,
) => Promise<T | undefined>;

/** Asks the nodes of the followed chains about approvals. Each chain has places of its own, for one that hangs to keep those alone. */
export function createApprovalReaders({
  findClient,
  onTrouble,
  waitMs = 12_000,
  ...names
}: ApprovalReadersOptions): ApprovalReaders {
  const turns = new Map<string, WorkQueue>();
  const turnsOf = (chain: string): WorkQueue => {
    const known = turns.get(chain);
    if (known) return known;
    const made = createWorkQueue({
      ...{ atOnce: mostAtOnce, atOncePerOwner: mostAtOnce / 2, mostWaiting, perOwner: mostWaiting / 2 },
      refuse: () => new Error('too many approvals are being read'),
    });
    turns.set(chain, made);
    return made;
  };

  return {
    forAnswer({ network, gone }: Asker) {
      const ending = AbortSignal.any([gone, AbortSignal.timeout(waitMs)]);
      const tell = (chain: string, reason: string) => {
        if (!gone.aborted) onTrouble(chain, reason);
      };
      const ask: AskChain = async (chain, work, part = 1) => {
        const client = findClient(chain);
        if (!client) return undefined;
        const signal = AbortSignal.any([ending, AbortSignal.timeout(waitMs * part)]);
        // A question that is given up leaves its node as well as its place.
        const bounded = toRpcClient(
          (calls) => client.settle(calls, { signal }),
          async () => undefined,
        );
        try {
          return await turnsOf(chain)(network, () => orAborted(work(bounded), signal), signal);
        } catch (error) {
          tell(chain, error instanceof Error ? error.message : String(error));
          return undefined;
        }
      };
      return createReader(ask, { ...names, onTrouble: tell });
    },
  };
}

function createReader(
  ask: AskChain,
  { getChains, nameOf, onTrouble }: Pick<ApprovalReadersOptions, 'getChains' | 'nameOf' | 'onTrouble'>,
): ApprovalReader {
  return {
    getChains,
    nameOf,
    async read({ chain, ...request }) {
      const answer = await ask(chain, (client) => readHoldings(client, { request }));
      if (answer?.status === 'read') return answer;
      if (answer) onTrouble(chain, answer.reason);
      return { status: 'unavailable', reason: notAnswering };
    },
    async findNewest(chain, owner) {
      const list = async (client: RpcClient) => {
        const head = await getBlockNumber(client);
        const fromBlock = Math.max(0, head - newestBlocks + 1);
        const topic = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`;
        const [outcome] = await client.settle([
          {
            method: 'eth_getLogs',
            params: [
              {
                fromBlock: fromNumber(fromBlock),
                toBlock: fromNumber(head),
                topics: [Object.values(topics), topic],
              },
            ],
          },
        ]);
        const listed = outcome && 'result' in outcome ? outcome.result : undefined;
        // Its length is what anybody wrote: no more of it is looked at than is used.
        const logs = z.safeParse(logsSchema, Array.isArray(listed) ? listed.slice(-mostLogs) : listed);
        if (!logs.success) return null;
        const [oldest] = logs.data;
        // Of the block of the oldest one that is looked at, some may have been left out.
        const isCut = Array.isArray(listed) && listed.length > mostLogs && oldest !== undefined;
        return { fromBlock: isCut ? Number(oldest.blockNumber) + 1 : fromBlock, logs: logs.data };
      };
      // A node may be slow with logs and quick with all that is asked after them.
      const found = await ask(chain, list, 0.5);
      if (!found) return null;
      const grants = new Map<string, Grant>();
      for (const log of found.logs) {
        const grant = readGrant(log, owner);
        if (grant && !grants.has(grantKey(grant))) grants.set(grantKey(grant), grant);
      }
      return { fromBlock: found.fromBlock, grants: [...grants.values()] };
    },
    async readPlaces(chain, block, places) {
      const read = async (asked: readonly { address: string; block: number }[]) => {
        const outcomes = await ask(chain, (client) =>
          client.settle(asked.flatMap((one) => askPlace(one.address, one.block))),
        );
        return Promise.all(
          asked.map((_, index) =>
            outcomes
              ? readPlace(outcomes.slice(index * questionsPerPlace, (index + 1) * questionsPerPlace))
              : null,
          ),
        );
      };
      const old = places.filter((one): one is PlaceQuestion & { since: number } => one.since !== null);
      const [now, earlier] = await Promise.all([
        read(places.map(({ address }) => ({ address, block }))),
        read(old.map(({ address, since }) => ({ address, block: since }))),
      ]);
      const before = new Map(old.map(({ address }, index) => [address, earlier[index] ?? null]));
      return places.map(
        ({ address }, index): PlaceRead => ({
          address,
          now: now[index] ?? null,
          before: before.get(address) ?? null,
        }),
      );
    },
    findDelegate: (chain, address) =>
      ask(chain, async (client) => {
        const code = await client.request('eth_getCode', [address.toLowerCase(), 'latest']);
        // EIP-7702: 0xef0100 and the address whose code it is.
        const [, delegate] = /^0xef0100([0-9a-f]{40})$/i.exec(String(code)) ?? [];
        return delegate === undefined ? null : getAddress(`0x${delegate}`);
      }),
    async readDecimals(chain, block, tokens) {
      const outcomes = await ask(chain, (client) =>
        client.settle(
          tokens.map((to) => ({
            method: 'eth_call',
            params: [{ to: to.toLowerCase(), data: decimalsQuestion, gas: '0x30d40' }, fromNumber(block)],
          })),
        ),
      );
      const known = new Map<string, number>();
      for (const [index, token] of tokens.entries()) {
        const word = findText(outcomes?.[index]);
        if (word !== undefined && /^0x[0-9a-f]{64}$/i.test(word) && BigInt(word) <= mostDecimals)
          known.set(token, Number(word));
      }
      return known;
    },
  };
}
