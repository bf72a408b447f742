import { checksum, encodeAsk } from '#analysis/reads/decode.ts';
import { openStateReader, type StateReader } from '#analysis/reads/stateReader.ts';
import { limitClient, ScanLimitError } from '#analysis/scan/limitClient.ts';
import { readRevertReason } from '#analysis/tokenScan/askToken.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { createChangedClient } from '#chain/stateChanges.ts';
import { type Traced, takesOverrides, traceCalls } from '#chain/traceCalls.ts';
import { fromNumber, toQuantity } from '#chain/wireValue.ts';
import type { CheckSimulator, SimulatedRequest, SimulationRequest } from '#core/checks/CheckSimulator.ts';
import type { AskedRight } from '#core/checks/decodeCalls.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import { createWorkQueue } from '#lib/workQueue.ts';
import type { Bound, Grant } from '#model/checks.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { encodeRight, readGrants } from './readGrants.ts';
import { nameToken, readMoves } from './readMoves.ts';

export interface CheckSimulatorOptions {
  findClient: (chain: string) => RpcClient | undefined;
  /** A chain of this site's own takes some seconds to start. */
  isStarting?: (chain: string) => boolean;
  onTrouble: (chain: string, reason: string) => void;
}

/** Of one check: a visitor waits for it. */
const mostCalls = 600;
const mostCharacters = 10_000_000;
const mostMs = 12_000;
/** Checks under way at once, for all chains, and waiting; one of a network at a time. */
const turns = { atOnce: 2, atOncePerOwner: 1, mostWaiting: 40, perOwner: 4 };
/** Contracts whose code a check is bound to. */
const mostTouched = 24;

const busy = 'Too many requests are being checked. Please try again in a moment.';
const starting = 'the chain is starting: try again in a few seconds';
const notAnswering = 'the chain’s node did not answer in time';
const lower = (address: string) => address.toLowerCase() as Hex;
const isPrecompile = (address: string) => BigInt(address) <= 0x1ffn;

/** A right as the data of a call asks for it. */
const toGrant = ({ kind, on, token, to, amount }: AskedRight): Grant[] => [
  {
    ...{ kind, on: checksum(lower(kind === 'permit2' ? token : on)), to },
    token: { address: checksum(lower(token)), symbol: null, decimals: null },
    ...{ before: null, after: amount, until: null, atMost: null, isTakenBack: amount === '0' },
  },
];

type Found = Omit<SimulatedRequest, 'block' | 'time'>;

const nothing = { moves: [], grants: [], touched: [], bound: [], unknown: [] };

/** What a signature allows, measured where the token can be asked now: its name, and what is there to take. */
async function measureGrants(
  reader: StateReader,
  account: Hex | undefined,
  grants: readonly Grant[],
): Promise<Grant[]> {
  const measured: Grant[] = [];
  for (const grant of grants) {
    if (!grant.token) {
      measured.push(grant);
      continue;
    }
    const token = await nameToken(reader, lower(grant.token.address));
    const balance = account && (await readBalance(reader, lower(grant.on), account));
    const most =
      grant.after === null || balance === undefined
        ? null
        : BigInt(grant.after) < balance
          ? BigInt(grant.after)
          : balance;
    measured.push({ ...grant, token, atMost: most?.toString() ?? null });
  }
  return measured;
}

async function readBalance(reader: StateReader, token: Hex, account: Hex): Promise<bigint | undefined> {
  const { ok, data } = await reader.call({
    to: token,
    data: encodeAsk({ name: 'balanceOf', args: [account] }),
  });
  return ok && data.length === 66 ? BigInt(data) : undefined;
}

/** Code, owner and present rights: the check holds while these are as they were. */
async function readBound(
  reader: StateReader,
  {
    touched,
    rights,
    account,
  }: { touched: readonly string[]; rights: readonly AskedRight[]; account: Hex | undefined },
): Promise<Bound[]> {
  const bound: Bound[] = [];
  for (const address of touched) {
    const code = await reader.getCode(lower(address));
    bound.push({ kind: 'code', address, hash: code === '0x' ? null : await hashCode(code) });
    if (code === '0x') continue;
    const slotted = await reader.getStorage(lower(address), proxySlots.implementation);
    if (BigInt(slotted) !== 0n)
      bound.push({ kind: 'slot', address, slot: proxySlots.implementation, value: slotted });
    const data = encodeAsk({ name: 'owner' });
    const answer = await reader.call({ to: lower(address), data });
    if (answer.ok && answer.data.length === 66)
      bound.push({ kind: 'call', address, data, value: answer.data, what: 'owner' });
  }
  if (account === undefined) return bound;
  for (const right of rights) {
    const data = encodeRight(right, account);
    const answer = await reader.call({ to: lower(right.on), data });
    if (answer.ok && answer.data.length <= 194)
      bound.push({ kind: 'call', address: right.on, data, value: answer.data, what: 'approval' });
  }
  return bound;
}

type Done = Extract<Traced, { kind: 'done' }>;

/** What a request that went through does. */
async function describeDone(
  { reader, client, traced }: { reader: StateReader; client: RpcClient; traced: Done },
  { account, executed = [], rights, grants: signed }: SimulationRequest & { account: Hex },
): Promise<Found & { asked: readonly AskedRight[] }> {
  const { chain, block } = reader;
  const { changes, logs = [], created } = traced;
  if (!(await takesOverrides(client, block)))
    return {
      ...nothing,
      asked: rights,
      simulation: { state: 'unable', why: 'the chain’s node does not answer calls with changed state' },
    };
  const after = await openStateReader(createChangedClient(client, { changes, block }), { chain, block });
  const sides = { before: reader, after, account };
  const had = toQuantity(await client.request('eth_getBalance', [account, fromNumber(block)]), 'balance');
  const coin = { before: had, after: BigInt(changes.get(account)?.balance ?? had) };
  const changed = [...changes].flatMap(([address, { storage }]) =>
    storage.size > 0 && address !== account ? [address] : [],
  );
  const paid = executed.flatMap(({ to, value }) => (value > 0n ? [to] : []));
  const { moves, more: moreTokens } = await readMoves({ ...sides, coin }, { logs, changed, paid });
  const { grants, asked, more } = await readGrants(sides, { logs, changes, rights });
  return {
    moves,
    grants: [...(await measureGrants(reader, account, signed)), ...grants],
    asked,
    touched: [...changed, ...created].map(checksum),
    bound: [],
    simulation: { state: 'done' },
    unknown: [
      ...(moreTokens > 0 ? [`${moreTokens} more contracts change; their balances were not read.`] : []),
      ...(more > 0 ? [`${more} more rights or logs were not read.`] : []),
      // A node may leave logs out: what only they tell is not known then.
      ...(traced.logs === undefined && changed.length > 0
        ? ['No logs were shown: rights that only logs tell of may be missing.']
        : []),
    ],
  };
}

async function tryRequest(
  reader: StateReader,
  client: RpcClient,
  request: SimulationRequest,
): Promise<Found & { asked: readonly AskedRight[] }> {
  const { account, executed, rights, grants } = request;
  const tell = async (told: readonly Grant[]) => ({
    ...nothing,
    asked: rights,
    grants: await measureGrants(reader, account, told),
  });
  // What is not simulated may still ask for rights in so many words.
  const unable = async (why: string) => ({
    ...(await tell([...grants, ...rights.flatMap(toGrant)])),
    simulation: { state: 'unable' as const, why },
  });
  if (executed === undefined) return unable(request.whyNot);
  if (executed.length === 0) return { ...(await tell(grants)), simulation: { state: 'none' } };
  if (account === undefined) return unable('nobody said who signs it');
  const calls = executed.map(({ to, value, data }) => ({ from: account, to, value, data }));
  const traced = await traceCalls(client, { calls, block: reader.block });
  if (traced.kind === 'unable') return unable(traced.why);
  if (traced.kind === 'refused')
    return { ...(await tell(grants)), simulation: { state: 'reverts', why: readRevertReason(traced.data) } };
  return describeDone({ reader, client, traced }, { ...request, account });
}

async function simulate(
  given: RpcClient,
  request: SimulationRequest,
  gone: AbortSignal,
): Promise<SimulatedRequest> {
  const signal = AbortSignal.any([AbortSignal.timeout(mostMs), gone]);
  const { client } = limitClient(given, { mostCalls, mostCharacters, signal });
  const reader = await openStateReader(client, { chain: request.chain });
  const { asked, ...found } = await tryRequest(reader, client, request);
  // Who is given something comes first, then what is called, then what merely changes.
  const all = [
    ...found.grants.flatMap(({ to, on }) => (to ? [to, on] : [on])),
    // Whoever gets what leaves may be known as a thief.
    ...found.moves.flatMap(({ direction, others }) => (direction === 'out' ? others : [])),
    ...request.targets,
    ...found.touched,
  ];
  const touched = [...new Set(all.map((address) => checksum(lower(address))))].filter(
    (address) => lower(address) !== request.account && !isPrecompile(address),
  );
  const looked = touched.slice(0, mostTouched);
  const rest = touched.length - looked.length;
  return {
    ...found,
    ...{ block: reader.block, time: reader.time.toISOString() },
    touched: looked,
    bound: await readBound(reader, { touched: looked, rights: asked, account: request.account }),
    unknown: [
      ...found.unknown,
      ...(rest > 0 ? [`${rest} more contracts are touched and were not looked at.`] : []),
    ],
  };
}

/** Tries requests on a chain's node as of its newest block, within bounds; nothing is ever sent. */
export function createCheckSimulator({
  findClient,
  isStarting = () => false,
  onTrouble,
}: CheckSimulatorOptions): CheckSimulator {
  const inTurn = createWorkQueue({ ...turns, refuse: () => new ScanLimitError(busy) });
  return {
    async simulate(request, { network, gone }) {
      // What the request asks for in so many words is known without a node.
      const grants = [...request.grants, ...request.rights.flatMap(toGrant)];
      const touched = [...grants.flatMap(({ to }) => to ?? []), ...request.targets];
      const fail = (why: string): SimulatedRequest => ({
        ...nothing,
        ...{ block: null, time: new Date().toISOString(), grants, touched: [...new Set(touched)] },
        simulation: { state: 'unable', why },
      });
      const client = findClient(request.chain);
      if (!client) return fail(isStarting(request.chain) ? starting : 'this site has no node of that chain');
      try {
        return await inTurn(network, () => simulate(client, request, gone), gone);
      } catch (error) {
        if (error instanceof ScanLimitError) return fail(error.message);
        // Endpoint addresses may hold keys, and errors name endpoints: the words are for the operator.
        onTrouble(request.chain, String(error));
        if (error instanceof RpcError || gone.aborted) return fail(notAnswering);
        return fail('what the chain’s node answered cannot be read');
      }
    },
  };
}
