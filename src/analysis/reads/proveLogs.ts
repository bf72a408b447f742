import { bloomAdmits, findMissingLogs } from '#chain/bloom.ts';
import { createLogReader } from '#chain/createLogReader.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { parseHeader } from '#chain/getBlocks.ts';
import { fromNumber, toRecord } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';

interface Claim {
  address: Hex;
  topic: Hex;
  from: number;
  to: number;
  logs: readonly { block: number }[];
}

interface Header {
  hash: Hex;
  bloom: Hex;
}

/** From this many blocks on, only following the contract can tell. */
const mostHeaders = 20_000;
const headersPerBatch = 500;
/** Blocks this deep are not asked for twice. */
const settledDepth = 200;
const keptHeaders = new WeakMap<RpcClient, Map<number, Header>>();

/** Blocks that may yet be replaced, by the block up to which they were read: kept for as long as that is the same. */
interface Recent {
  to: number;
  hash: Hex;
  headers: Map<number, Header>;
}
const recentHeaders = new WeakMap<RpcClient, Recent>();

/** Whoever proves several contracts up to one block reads what is not settled once: the newest block stands for those before it. */
async function openRecent(client: RpcClient, to: number): Promise<Map<number, Header>> {
  const answer = await client.request('eth_getBlockByNumber', [fromNumber(to), false]);
  const { hash, logsBloom } = parseHeader(toRecord(answer, `block ${to}`));
  const known = recentHeaders.get(client);
  if (known?.to === to && known.hash === hash) return known.headers;
  const headers = new Map([[to, { hash, bloom: logsBloom }]]);
  recentHeaders.set(client, { to, hash, headers });
  return headers;
}

/** Blocks of the range that may hold such a log: a bloom never denies one that is there. */
async function findSuspects(
  client: RpcClient,
  { address, topic, from, to }: Claim,
): Promise<Map<number, Header>> {
  const kept = keptHeaders.get(client) ?? new Map<number, Header>();
  keptHeaders.set(client, kept);
  const recent = await openRecent(client, to);
  const suspects = new Map<number, Header>();
  for (let start = from; start <= to; start += headersPerBatch) {
    const numbers = Array.from(
      { length: Math.min(headersPerBatch, to - start + 1) },
      (_, index) => start + index,
    );
    const wanted = numbers.filter((number) => !kept.has(number) && !recent.has(number));
    const answers = await client.batch(
      wanted.map((number) => ({ method: 'eth_getBlockByNumber', params: [fromNumber(number), false] })),
    );
    const read = new Map(
      answers.map((answer, index) => {
        const { hash, logsBloom } = parseHeader(toRecord(answer, `block ${wanted[index]}`));
        return [wanted[index] as number, { hash, bloom: logsBloom }];
      }),
    );
    for (const number of numbers) {
      const header = kept.get(number) ?? recent.get(number) ?? read.get(number);
      if (!header) continue;
      if (number > to - settledDepth) recent.set(number, header);
      else if (kept.size < mostHeaders) kept.set(number, header);
      if (bloomAdmits(header.bloom, address) && bloomAdmits(header.bloom, topic))
        suspects.set(number, header);
    }
  }
  return suspects;
}

/** Why the node's answer may lack logs; undefined when the blocks themselves say that it does not. */
export async function proveLogs(client: RpcClient, claim: Claim): Promise<string | undefined> {
  const { address, topic, from, to, logs } = claim;
  if (to - from + 1 > mostHeaders) return 'too many blocks to check, and it is not followed';
  const suspects = [...(await findSuspects(client, claim))];
  const whole = await createLogReader(client).getBlockLogs(suspects.map(([, { hash }]) => hash));
  for (const [index, [block, { bloom }]] of suspects.entries()) {
    const all = whole[index] ?? [];
    if (findMissingLogs(all, bloom) !== undefined)
      return `the node does not show all events of block ${block}`;
    const there = all.filter((log) => log.address === address && log.topics[0] === topic).length;
    if (logs.filter((log) => log.block === block).length !== there)
      return `the node leaves out events of block ${block}`;
  }
  return undefined;
}
