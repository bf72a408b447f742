import { getTransfers } from '#core/chainStore/getTransfers.ts';
import type { NodeReader } from '#core/evidence/NodeReader.ts';
import type { Db } from '#db/Database.ts';
import { getChainNumber } from '#model/chainId.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { measureTaint } from '#model/taint.ts';
import { coin, type TaintRule } from '#model/trace.ts';
import { comparePlaces, keyOf, type Transfer, type TransferPlace } from '#model/transfers.ts';

export interface TaintSource {
  address: string;
  amount: bigint;
  /** Its money is there after this place; without one, before everything. */
  after?: TransferPlace | undefined;
}

export interface MeasureOptions {
  chain: string;
  /** One money: the coin counts together with the token that stands for it. */
  assets: readonly string[];
  rule: TaintRule;
  /** What was followed, all of the assets, in the order of the chain. */
  transfers: readonly Transfer[];
  sources: readonly TaintSource[];
  until: number | undefined;
}

export interface MeasuredTrace {
  /** Traced money by transfer and by address. */
  moved: Map<string, bigint>;
  held: Map<string, bigint>;
  conditions: string[];
}

/** What else came to an address is read up to here; accounts with more are said. */
const mostInflows = 200;
/** Each is a question to the node. */
const mostBalances = 40;

/** How much of the sources' money arrived where. What the addresses on the way had besides is read as far as it can be. */
export async function measureTrace(
  { db, nodes }: { db: Db; nodes: NodeReader },
  options: MeasureOptions,
): Promise<MeasuredTrace> {
  const { rule, sources } = options;
  const conditions: string[] = [];
  const payers = [...new Set(options.transfers.map(({ from }) => from))];
  const movements = await addInflows(db, { ...options, payers, conditions });
  const opening = await readOpening(nodes, { ...options, movements, payers, conditions });
  const { moved, held, unseen } = measureTaint(rule, {
    movements,
    opening,
    sources: sources.map(({ after, ...source }) => ({
      ...source,
      before: after === undefined ? 0 : movements.filter((one) => comparePlaces(one, after) <= 0).length,
    })),
  });
  // Where the other money of a payer came from is not followed, so what its giver had plays no part.
  const short = payers.filter((address) => unseen.has(address)).length;
  if (short > 0)
    conditions.push(
      `${short} of ${payers.length} addresses paid more than they were seen to have: what came to them unseen counts as other money.`,
    );
  return {
    moved: new Map(movements.map((movement, index) => [keyOf(movement), moved[index] ?? 0n])),
    held,
    conditions,
  };
}

type Context = MeasureOptions & { payers: readonly string[]; conditions: string[] };

/** The traced transfers together with what else came to those who pay. */
async function addInflows(db: Db, context: Context): Promise<Transfer[]> {
  const { chain, assets, transfers, payers, until, conditions } = context;
  const [first] = transfers;
  if (!first) return [];
  const lists = await getTransfers(db, {
    chainId: getChainNumber(chain),
    direction: 'backwards',
    assets,
    ends: payers.map((address) => ({ address, time: until ?? Number.MAX_SAFE_INTEGER / 1e6 })),
    until: first.time,
    limit: mostInflows,
  });
  const crowded = lists.filter(({ length }) => length >= mostInflows).length;
  if (crowded > 0)
    conditions.push(
      `${crowded} of ${payers.length} addresses were paid so often that only their newest ${mostInflows} receipts are counted.`,
    );
  const all = new Map(transfers.map((one) => [keyOf(one), one]));
  for (const one of lists.flat())
    if (comparePlaces(one, first) > 0 && one.tokenId === null) all.set(keyOf(one), one);
  return [...all.values()].sort(comparePlaces);
}

/** What the payers had just before, asked from the node. */
async function readOpening(
  nodes: NodeReader,
  { chain, assets, movements, payers, sources, conditions }: Context & { movements: readonly Transfer[] },
): Promise<Map<string, bigint>> {
  const [first] = movements;
  const opening = new Map<string, bigint>();
  if (!first) return opening;
  const block = first.block - 1;
  const own = new Map(sources.map((source) => [source.address, source]));
  let unknown = 0;
  await Promise.all(
    payers.map(async (address, position) => {
      const source = own.get(address);
      // All that left it is traced: what it had besides plays no part.
      if (source && !source.after) return;
      const balance =
        position < mostBalances ? await askBalances(nodes, { chain, assets, address, block }) : undefined;
      if (balance === undefined) {
        unknown++;
        return;
      }
      const isIncluded = source?.after !== undefined && source.after.block <= block;
      const other = isIncluded ? balance - source.amount : balance;
      opening.set(address, other > 0n ? other : 0n);
    }),
  );
  if (unknown > 0)
    conditions.push(
      `What ${unknown} of ${payers.length} addresses held before is not known: the figures hold if it was nothing.`,
    );
  return opening;
}

/** Of all assets together. */
async function askBalances(
  nodes: NodeReader,
  { assets, ...where }: { chain: string; assets: readonly string[]; address: string; block: number },
): Promise<bigint | undefined> {
  const parts = await Promise.all(assets.map((asset) => askBalance(nodes, { ...where, asset })));
  return parts.every((part) => part !== undefined) ? parts.reduce((sum, part) => sum + part, 0n) : undefined;
}

/** balanceOf(address) */
const balanceOf = '0x70a08231';

async function askBalance(
  nodes: NodeReader,
  { chain, asset, address, block }: { chain: string; asset: string; address: string; block: number },
): Promise<bigint | undefined> {
  const data = `${balanceOf}${address.slice(2).padStart(64, '0')}`;
  const question =
    asset === coin
      ? nodeQuestions.balance(address, block)
      : nodeQuestions.call({ to: asset, data, from: null }, block);
  const answer = await nodes.ask(chain, question);
  if (answer.state !== 'answered' || typeof answer.result !== 'string') return undefined;
  return /^0x[0-9a-fA-F]{1,64}$/.test(answer.result) ? BigInt(answer.result) : undefined;
}
