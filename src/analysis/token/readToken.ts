import type { TokenBalances } from '#core/chainStore/tokenBalances.ts';
import type { Read, TokenReading } from '#core/powers/tokenReading.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { AddressAnalysis } from '../powers/analyzeAddress.ts';
import { askContract, checksum } from '../reads/decode.ts';
import { makeFreshAddress } from '../reads/makeFreshAddress.ts';
import type { StateReader } from '../reads/stateReader.ts';
import { type Holders, readHolders } from '../tokenScan/holders.ts';
import { judgeHoneypot, toSellable } from '../tokenScan/honeypot.ts';
import { readIdentity } from '../tokenScan/identity.ts';
import { areHoldersKnown, measureMarket } from '../tokenScan/market.ts';
import { measureTransferTax, simulateTransfer, type TransferTrial } from '../tokenScan/taxes.ts';
import { readMintLimit } from './mintLimit.ts';
import { readRestrictions } from './readRestrictions.ts';

interface Subject {
  token: Hex;
  /** The block of its creation; undefined where nothing proves it. */
  since: number | undefined;
  chainId: number;
  analysis: AddressAnalysis;
  /** Where tokens of the chain are traded; undefined where the operator does not say. */
  markets: MarketSettings | undefined;
}

const samples = 3;
const largest = 10;
/** Of the sample's balance: small enough for limits on amounts, large enough to see a fee. */
const part = 100n;

function readShares({ balances, problem }: Holders, total: bigint): TokenReading['holders'] {
  const { largest: first, holders, held, burnt } = balances;
  if (problem !== undefined) return { why: problem };
  if (held + burnt !== total) return { why: 'its transfers do not add up to its supply' };
  if (held === 0n) return { why: 'nobody holds any of it' };
  const top = first.slice(0, largest).reduce((sum, { balance }) => sum + balance, 0n);
  return {
    value: { top10Share: Number((top * 1_000_000n) / held) / 1_000_000, holders },
  };
}

/** Markets are found among the holders: contracts that name the token as one of their two. */
async function findMarket(
  reader: StateReader,
  token: Hex,
  { largest: holders }: TokenBalances,
): Promise<Hex | undefined> {
  for (const { address } of holders.slice(0, 50)) {
    if ((await reader.getCode(address)) === '0x') continue;
    for (const name of ['token0', 'token1']) {
      const one = await askContract<Hex>(reader, { to: address, name });
      if (one?.toLowerCase() === token) return address;
    }
  }
  return undefined;
}

interface Sender {
  address: Hex;
  amount: bigint;
}

/** EOAs that came by the token like everybody else: neither minted to nor privileged. */
async function findSenders(
  reader: StateReader,
  { analysis }: Subject,
  { largest: holders }: TokenBalances,
): Promise<Sender[]> {
  const privileged = JSON.stringify(analysis.powers.map((one) => one.holders)).toLowerCase();
  const senders: Sender[] = [];
  for (const { address, balance, isMinted } of holders) {
    if (senders.length === samples) break;
    if (isMinted || privileged.includes(address) || balance < part) continue;
    if ((await reader.getCode(address)) === '0x') senders.push({ address, amount: balance / part });
  }
  return senders;
}

async function trySenders(
  reader: StateReader,
  { token, to, senders }: { token: Hex; to: Hex; senders: readonly Sender[] },
): Promise<TransferTrial[]> {
  const trials: TransferTrial[] = [];
  for (const { address: from, amount } of senders)
    trials.push(await simulateTransfer(reader, { token, from, to, amount }));
  return trials;
}

/** Transfers of ordinary holders to a fresh address, and to a market if one holds the token: a tax may be taken of sales alone. */
async function tryTransfers(
  reader: StateReader,
  subject: Subject,
  balances: TokenBalances,
): Promise<{ toMarket: TransferTrial[]; toFresh: TransferTrial[] }> {
  const { token } = subject;
  const senders = await findSenders(reader, subject, balances);
  if (senders.length === 0) throw new Error('no ordinary holder was found to try it with');
  const market = await findMarket(reader, token, balances);
  return {
    toMarket: market ? await trySenders(reader, { token, to: market, senders }) : [],
    toFresh: await trySenders(reader, { token, to: makeFreshAddress(reader, token, 0), senders }),
  };
}

async function attempt<T>(read: () => Promise<Read<T>>): Promise<Read<T>> {
  try {
    return await read();
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

type Trading = Pick<TokenReading, 'sellSimulation' | 'transferFee'>;

/**
 * Whether it can be sold and what transfers cost: by trades at its pools, as a scan of it says; where it has no pool, only transfers of
 * holders can be tried, which are no sales.
 */
async function readTrading(reader: StateReader, subject: Subject, balances: Read<Holders>): Promise<Trading> {
  const { token, analysis, markets } = subject;
  const identity = await readIdentity(reader, { token, holder: makeFreshAddress(reader, token, 0) });
  const measured = await measureMarket(reader, { analysis, identity, markets });
  const toFact = (sales: Parameters<typeof judgeHoneypot>[0]): TokenReading['sellSimulation'] => {
    const verdict = judgeHoneypot(sales);
    return verdict.state === 'known' ? { value: toSellable(verdict.value) } : { why: verdict.why };
  };
  if (measured.kind === 'trades')
    return { sellSimulation: toFact(measured), transferFee: measureTransferTax(measured.simulation) };
  const { why } = measured;
  if (measured.kind === 'failed')
    return { sellSimulation: toFact({ kind: 'nothing', why }), transferFee: { why } };
  const tried = await attempt(async () =>
    'why' in balances ? balances : { value: await tryTransfers(reader, subject, balances.value.balances) },
  );
  if ('why' in tried) return { sellSimulation: toFact({ kind: 'nothing', why }), transferFee: tried };
  const { toMarket, toFresh } = tried.value;
  return {
    sellSimulation: toFact({ kind: 'transfers', why, trials: toMarket }),
    transferFee: measureTransferTax({
      trials: [...toFresh, ...toMarket],
      areHoldersKnown: areHoldersKnown(analysis),
    }),
  };
}

/** Supply, spread, transfer tax, whether it can be sold, and who may not move it. Each that cannot be had says why. */
export async function readToken(
  reader: StateReader,
  { db, ...subject }: Subject & { db: Db },
): Promise<TokenReading> {
  const { token, chainId, since } = subject;
  const total = await attempt<bigint>(async () => {
    const value = await askContract<bigint>(reader, { to: token, name: 'totalSupply' });
    return value === undefined ? { why: 'the contract does not say its supply' } : { value };
  });
  const supply =
    'why' in total
      ? total
      : await attempt(() => readMintLimit(reader, { token, analysis: subject.analysis, total: total.value }));
  const balances = await attempt(async () => ({
    value: await readHolders(db, { reader, chainId, token, since }),
  }));
  const trading = await attempt(async () => ({ value: await readTrading(reader, subject, balances) }));
  return {
    chain: reader.chain,
    address: checksum(token),
    block: reader.block,
    time: reader.time,
    supply,
    holders: 'why' in balances ? balances : 'why' in total ? total : readShares(balances.value, total.value),
    ...('why' in trading ? { sellSimulation: trading, transferFee: trading } : trading.value),
    restrictions: await attempt(() => readRestrictions(reader, { db, ...subject })),
  };
}
