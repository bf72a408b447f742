import type { AddressAnalysis } from '#analysis/powers/analyzeAddress.ts';
import { askContract, checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { TokenBalances } from '#core/chainStore/tokenBalances.ts';
import type { Read, TokenReading } from '#core/powers/tokenReading.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { judgeFee } from './judgeFee.ts';
import { hasUnknownHolders, judgeSale, type Trial } from './judgeSale.ts';
import { type Holders, readHolders } from './readHolders.ts';
import { readRestrictions } from './readRestrictions.ts';
import { readSupply } from './readSupply.ts';
import { simulateTransfer } from './simulateTransfer.ts';

interface Subject {
  token: Hex;
  /** The block of its creation; undefined where nothing proves it. */
  since: number | undefined;
  chainId: number;
  analysis: AddressAnalysis;
}

const stranger: Hex = '0x7e57000000000000000000000000000000007e57';
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

/** Keys that came by the token like everybody else: neither minted to nor in charge. */
async function findBuyers(
  reader: StateReader,
  { analysis }: Subject,
  { largest: holders }: TokenBalances,
): Promise<{ address: Hex; amount: bigint }[]> {
  const inCharge = JSON.stringify(analysis.powers.map((one) => one.holders)).toLowerCase();
  const buyers: { address: Hex; amount: bigint }[] = [];
  for (const { address, balance, isMinted } of holders) {
    if (buyers.length === samples) break;
    if (isMinted || inCharge.includes(address) || balance < part) continue;
    if ((await reader.getCode(address)) === '0x') buyers.push({ address, amount: balance / part });
  }
  return buyers;
}

async function tryAll(
  reader: StateReader,
  { token, to, buyers }: { token: Hex; to: Hex; buyers: readonly { address: Hex; amount: bigint }[] },
): Promise<Trial[]> {
  const trials: Trial[] = [];
  for (const { address: from, amount } of buyers)
    trials.push({ ...(await simulateTransfer(reader, { token, from, to, amount })), sent: amount });
  return trials;
}

async function attempt<T>(read: () => Promise<Read<T>>): Promise<Read<T>> {
  try {
    return await read();
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** Supply, spread, fee, whether it can be sold, and who may not move it. Each that cannot be had says why. */
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
      : await attempt(() => readSupply(reader, { token, analysis: subject.analysis, total: total.value }));
  const balances = await attempt(async () => ({
    value: await readHolders(db, { reader, chainId, token, since }),
  }));
  const isPaused = (await askContract<boolean>(reader, { to: token, name: 'paused' })) ?? false;
  const withBuyers = <T>(judge: (buyers: { address: Hex; amount: bigint }[]) => Promise<Read<T>>) =>
    attempt<T>(async () => {
      if ('why' in balances) return balances;
      const buyers = await findBuyers(reader, subject, balances.value.balances);
      if (buyers.length === 0) return { why: 'no ordinary holder was found to try it with' };
      return judge(buyers);
    });
  const markets = await attempt(async () => ({
    value: 'why' in balances ? undefined : await findMarket(reader, token, balances.value.balances),
  }));
  const areOrdinary = !hasUnknownHolders(subject.analysis);
  const onMarket = <T>(judge: (market: Hex | undefined) => Promise<Read<T>>): Promise<Read<T>> =>
    'why' in markets ? Promise.resolve(markets) : judge(markets.value);
  return {
    chain: reader.chain,
    address: checksum(token),
    block: reader.block,
    time: reader.time,
    supply,
    holders: 'why' in balances ? balances : 'why' in total ? total : readShares(balances.value, total.value),
    sellSimulation: await withBuyers((buyers) =>
      onMarket(async (market) => {
        if (!market) return { why: 'no market for the token was found among its holders' };
        return judgeSale(await tryAll(reader, { token, to: market, buyers }), { isPaused, areOrdinary });
      }),
    ),
    // A fee may be taken of sales alone: without knowing the market, what was tried is not enough.
    transferFee: await withBuyers((buyers) =>
      onMarket(async (market) => {
        const places = market ? [stranger, market] : [stranger];
        const trials = await Promise.all(places.map((to) => tryAll(reader, { token, to, buyers })));
        return judgeFee(trials.flat(), areOrdinary);
      }),
    ),
    restrictions: await attempt(() => readRestrictions(reader, { db, ...subject })),
  };
}
