import { createHash } from 'node:crypto';
import { callContract } from '#chain/callContract.ts';
import { getBlockNumber, getCode, getStorageAt } from '#chain/chainReads.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { fromNumber, toInteger, toRecord } from '#chain/wireValue.ts';
import type { Hex } from '#lib/hex.ts';
import type { WholeAnswer } from '#model/evidence.ts';

export interface ReadCall {
  from?: Hex;
  to: Hex;
  data: Hex;
}
export interface ReadAnswer {
  ok: boolean;
  /** How it begins, where `whole` says that it is longer. */
  data: Hex;
  whole?: WholeAnswer;
  /** It refused because its gas was used up: with more it may answer. */
  spent?: true;
}

/** One chain as it was at one block. The same question is asked once, as long as its answer is remembered. */
export interface StateReader {
  readonly client: RpcClient;
  readonly chain: string;
  readonly block: number;
  readonly time: Date;
  getCode: (address: Hex) => Promise<Hex>;
  getStorage: (address: Hex, slot: Hex) => Promise<Hex>;
  /** A refusal is an answer; a node that does not answer is an exception. */
  call: (call: ReadCall) => Promise<ReadAnswer>;
}

/** Enough for every view that people use, lists of large diamonds included; a loop of a hostile contract ends here. */
const gas = fromNumber(10_000_000);

/** The list of a diamond with as many functions as are followed fits; a hostile contract can answer megabytes to every question. */
const longestAnswer = 128 * 1024;

/** Characters of answers. The contracts of a large project take a tenth of it. */
const mostRemembered = 50_000_000;

/** Whole where it has at most so many bytes, else how it begins, with the length and hash of all of it. */
export function cutAnswer(data: Hex, longest: number): { data: Hex; whole?: WholeAnswer } {
  const bytes = data.length / 2 - 1;
  if (bytes <= longest) return { data };
  const sha256 = createHash('sha256').update(data.slice(2), 'hex').digest('hex');
  return {
    data: `0x${Buffer.from(data.slice(2, 2 + 2 * longest), 'hex').toString('hex')}`,
    whole: { bytes, sha256 },
  };
}

/** At the given block, or at the newest one. `most`: characters of answers that it remembers. */
export async function openStateReader(
  client: RpcClient,
  { chain, block, most = mostRemembered }: { chain: string; block?: number; most?: number | undefined },
): Promise<StateReader> {
  const number = block ?? (await getBlockNumber(client));
  const header = toRecord(
    await client.request('eth_getBlockByNumber', [fromNumber(number), false]),
    `block ${number}`,
  );
  const time = new Date(toInteger(header.timestamp, 'block time') * 1000);
  const asked = new Map<string, Promise<unknown>>();
  let characters = 0;

  /** Of a chain that answers too much to be remembered, what was asked is asked again. */
  const weigh = (length: number): void => {
    characters += length;
    if (characters <= most) return;
    asked.clear();
    characters = 0;
  };

  const once = <T extends string | ReadAnswer>(key: string, ask: () => Promise<T>): Promise<T> => {
    const known = asked.get(key);
    if (known) return known as Promise<T>;
    const answer = ask();
    asked.set(key, answer);
    answer.then(
      (one) => weigh(key.length + (typeof one === 'string' ? one : one.data).length),
      () => undefined,
    );
    return answer;
  };

  return {
    client,
    chain,
    block: number,
    time,
    getCode: (address) => once(`code ${address}`, () => getCode(client, { address, block: number })),
    getStorage: (address, slot) =>
      once(`slot ${address} ${slot}`, () =>
        getStorageAt(client, { address, slot: BigInt(slot), block: number }),
      ),
    call: (call) =>
      once(`call ${call.from} ${call.to} ${call.data}`, async () => {
        const answer = await callContract(client, { call: { ...call, gas }, block: number });
        const spent = !answer.success && answer.spent;
        return {
          ...{ ok: answer.success, ...cutAnswer(answer.data ?? '0x', longestAnswer) },
          ...(spent && { spent }),
        };
      }),
  };
}
