import { citeBalance, encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import type { CreationSource } from '#analysis/reads/createCreations.ts';
import { askContract, checksum } from '#analysis/reads/decode.ts';
import { makeFreshAddress } from '#analysis/reads/makeFreshAddress.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import { ScanLimitError } from '#analysis/scan/limitClient.ts';
import { readTokenIdentity } from '#analysis/token/readTokenIdentity.ts';
import { readHolders } from '#analysis/tokenScan/holders.ts';
import { callContracts } from '#chain/callContract.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber } from '#chain/wireValue.ts';
import { getAddressLabels } from '#core/contracts/addressLabels.ts';
import { getCoinPrice, getKnownTokens, getTokenAddresses } from '#core/portfolio/knownTokens.ts';
import type { TheftSubject } from '#core/stolenKeys/getTheftSubject.ts';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { shortenHash } from '#lib/shortenHash.ts';
import { coinDecimals, getChainNumber } from '#model/chainId.ts';
import type { Stake, StakesRead, TheftContract, TheftFacts } from '#model/stolenKeys.ts';
import { askCoin, balanceGas, runAs } from './thiefProbe.ts';

/** Tokens that are looked for in each contract, and markets of all tokens. */
const mostTokens = 1_200;
const mostMarkets = 30;
const asksPerList = 100;
/** Where the node takes no programs, balances are asked one by one. */
const mostSingle = 1_500;
const singleGas = fromNumber(250_000);

interface TheftParts {
  db: Db;
  reader: StateReader;
  /** The token that wraps the chain's coin. */
  wrappedCoin: string | undefined;
  findCreation: CreationSource;
  now: Date;
}

interface TokenWords {
  symbol: string | null;
  decimals: number | null;
  usd: number | null;
}

const lower = (address: string) => address.toLowerCase() as Hex;

/** What tokens are called and cost; asked of the chain where no record says it. */
async function createTokenWords({ db, reader, wrappedCoin, now }: TheftParts) {
  const coinPrice = await getCoinPrice(db, { chain: reader.chain, wrappedCoin, now });
  const known = new Map<string, TokenWords>();
  return {
    async learn(addresses: readonly string[]): Promise<void> {
      const missing = addresses.filter((one) => !known.has(one));
      for (const { chain, address, symbol, decimals, price } of await getKnownTokens(db, {
        addresses: missing,
        now,
      }))
        if (chain === reader.chain) known.set(address, { symbol, decimals, usd: price?.usd ?? null });
      for (const address of missing.filter((one) => !known.has(one))) {
        const { symbol, decimals } = await readTokenIdentity(reader, { address: lower(address) });
        known.set(address, {
          symbol: symbol ?? null,
          decimals: decimals == null ? null : Number(decimals),
          usd: null,
        });
      }
    },
    toStake(token: string | null, amount: bigint): Stake {
      const found = token === null ? undefined : known.get(token);
      const { symbol = null, usd: price = null } = found ?? { usd: token === null ? coinPrice?.usd : null };
      const decimals = token === null ? coinDecimals : (found?.decimals ?? null);
      const usd = price === null || decimals === null ? null : (Number(amount) / 10 ** decimals) * price;
      return {
        ...{ token, symbol, decimals, amount: amount.toString() },
        // An amount beyond all measure is a faulty or hostile token.
        usd: usd !== null && Number.isFinite(usd) ? usd : null,
      };
    },
  };
}
type TokenWordsOf = Awaited<ReturnType<typeof createTokenWords>>;

interface Balances {
  coin: bigint;
  /** By token, those that are more than nothing. */
  tokens: Map<string, bigint>;
  /** Tokens that refused to answer. */
  refused: string[];
}

/** The coin of an address, and its balances of tokens; why they could not be read. */
async function readBalances(
  reader: StateReader,
  who: Hex,
  tokens: readonly string[],
): Promise<Balances | { why: string }> {
  const asks = tokens.map((token) => ({ to: lower(token), data: encodeBalanceOf(who), gas: balanceGas }));
  const lists = Array.from({ length: Math.ceil(asks.length / asksPerList) }, (_, place) => [
    ...(place === 0 ? [askCoin(who)] : []),
    ...asks.slice(place * asksPerList, (place + 1) * asksPerList),
  ]);
  const account = makeFreshAddress(reader, who, 0);
  const answers = await runAs(reader, { account, lists: lists.length > 0 ? lists : [[askCoin(who)]] });
  const failed = answers.find((one) => 'why' in one);
  if (failed && 'why' in failed) return readSingly(reader, who, tokens, failed.why);
  const [coin, ...words] = answers.flatMap((one) => ('why' in one ? [] : one));
  const found: Balances = { coin: coin?.word ?? 0n, tokens: new Map(), refused: [] };
  for (const [place, token] of tokens.entries()) {
    const answer = words[place];
    if (answer?.word === undefined) found.refused.push(token);
    else if (answer.word > 0n) found.tokens.set(token, answer.word);
  }
  return found;
}

async function readSingly(
  reader: StateReader,
  who: Hex,
  tokens: readonly string[],
  why: string,
): Promise<Balances | { why: string }> {
  if (tokens.length > mostSingle) return { why };
  const coin = BigInt(
    (await reader.client.request('eth_getBalance', [who, fromNumber(reader.block)])) as string,
  );
  const data = encodeBalanceOf(who);
  const answers = await callContracts(reader.client, {
    calls: tokens.map((token) => ({ to: lower(token), data, gas: singleGas })),
    block: reader.block,
  });
  const found: Balances = { coin, tokens: new Map(), refused: [] };
  for (const [place, token] of tokens.entries()) {
    const answer = answers[place];
    if (!answer?.success || answer.data.length < 66) found.refused.push(token);
    else if (BigInt(answer.data.slice(0, 66)) > 0n) found.tokens.set(token, BigInt(answer.data.slice(0, 66)));
  }
  return found;
}

/** What a contract holds of everything that is looked for. */
async function readStakes(
  reader: StateReader,
  words: TokenWordsOf,
  { address, tokens, sure }: { address: string; tokens: readonly string[]; sure: ReadonlySet<string> },
): Promise<StakesRead> {
  try {
    const balances = await readBalances(reader, lower(address), tokens);
    if ('why' in balances) return { why: `what {contract} holds was not read: ${balances.why}` };
    const silent = balances.refused.filter((token) => sure.has(token));
    if (silent[0] !== undefined)
      return { why: `${shortenHash(silent[0])} did not say what {contract} holds of it` };
    await words.learn([...balances.tokens.keys()]);
    const { chain, block } = reader;
    return {
      stakes: [
        ...(balances.coin > 0n ? [words.toStake(null, balances.coin)] : []),
        ...[...balances.tokens].map(([token, amount]) => words.toStake(token, amount)),
      ],
      evidence: [...balances.tokens].map(([token, balance]) =>
        citeBalance({ chain, block }, { token: lower(token), who: lower(address), balance }),
      ),
    };
  } catch (error) {
    return { why: `what {contract} holds was not read: ${explain(error)}` };
  }
}

/** A node that is away is asked again later; what was not read within limits stays unread. */
function explain(error: unknown): string {
  if (error instanceof RpcError && error.retryable) throw error;
  if (error instanceof ScanLimitError || error instanceof RpcError) return error.message;
  if (error instanceof Error) return error.message.slice(0, 200);
  throw error;
}

/** asset(), token0(): what shares are shares of. */
const shareQuestions: readonly Hex[] = ['0x38d52e0f', '0x0dfe1681'];

/** Whether it is a vault or pool, whose shares are worth what it holds. */
async function isShare(reader: StateReader, address: string, stakes: StakesRead): Promise<boolean> {
  if ('why' in stakes) return false;
  for (const data of shareQuestions) {
    const answer = await reader.call({ to: lower(address), data });
    const of = answer.ok && answer.data.length === 66 ? `0x${answer.data.slice(-40)}` : undefined;
    if (of !== undefined && BigInt(of) !== 0n) return true;
  }
  return false;
}

/** All of a token, and where it is kept by contracts that may sell for it; undefined where it is none. */
async function readToken(
  { db, reader, findCreation }: TheftParts,
  words: TokenWordsOf,
  { address, isToken, holds }: { address: string; isToken: boolean; holds: StakesRead },
): Promise<TheftContract['token']> {
  const supply = await askContract<bigint>(reader, { to: lower(address), name: 'totalSupply' });
  if (!isToken && (supply === undefined || (await isShare(reader, address, holds)))) return undefined;
  if (supply === undefined) {
    const why = '{contract} does not say its supply';
    return { supply: { why }, markets: { why } };
  }
  await words.learn([address]);
  const whole = words.toStake(address, supply);
  try {
    const creation = await findCreation(lower(address));
    const { balances, problem } = await readHolders(db, {
      reader,
      chainId: getChainNumber(reader.chain),
      token: lower(address),
      since: creation?.block,
    });
    if (problem !== undefined)
      return { supply: whole, markets: { why: `who holds {contract} is not known: ${problem}` } };
    const markets: string[] = [];
    for (const { address: holder } of balances.largest) {
      if (markets.length === mostMarkets) break;
      if ((await reader.getCode(holder)) === '0x') continue;
      // A wallet buys nothing by itself.
      if ((await askContract<bigint>(reader, { to: holder, name: 'getThreshold' })) !== undefined) continue;
      markets.push(checksum(holder));
    }
    return { supply: whole, markets };
  } catch (error) {
    return { supply: whole, markets: { why: `who holds {contract} is not known: ${explain(error)}` } };
  }
}

/** What was found of a project, with what is there to be lost at one block. */
export async function readTheftFacts(
  parts: TheftParts,
  subject: TheftSubject,
): Promise<{ facts: TheftFacts; toStake: TokenWordsOf['toStake'] }> {
  const { db, reader } = parts;
  const words = await createTokenWords(parts);
  const own = subject.contracts.map(({ address }) => address);
  const catalogue = await getTokenAddresses(db, { chain: reader.chain });
  const all = [...new Set([...own, ...subject.others, ...catalogue])];
  const tokens = all.slice(0, mostTokens);
  const sure = new Set([
    ...catalogue,
    ...subject.contracts.flatMap((one) => (one.isToken ? [one.address] : [])),
  ]);
  const wallets = new Set(
    subject.powers.flatMap(({ holders }) => JSON.stringify(holders).match(/0x[0-9a-fA-F]{40}/g) ?? []),
  );
  const contracts: TheftContract[] = [];
  const read = async (address: string, name: string, isToken: boolean | undefined): Promise<void> => {
    const holds = await readStakes(reader, words, { address, tokens, sure });
    const token =
      isToken === undefined ? undefined : await readToken(parts, words, { address, isToken, holds });
    contracts.push({ address, name, holds, token });
  };
  for (const { address, name, isToken } of subject.contracts) await read(address, name, isToken);
  const markets = [
    ...new Set(
      contracts.flatMap(({ token }) => (token && Array.isArray(token.markets) ? token.markets : [])),
    ),
  ].filter((address) => !own.includes(address) && !wallets.has(address));
  const labelOf = await getAddressLabels(
    db,
    markets.map((address) => ({ chain: reader.chain, address })),
  );
  for (const address of markets)
    await read(address, labelOf({ chain: reader.chain, address }) ?? shortenHash(address), undefined);
  const known = new Set(contracts.map(({ address }) => address));
  const more =
    all.length > mostTokens ? `${all.length - mostTokens} listed tokens were not looked for` : null;
  const openWhy = [subject.openWhy, more].filter((why) => why !== null).join('; ');
  return {
    facts: {
      ...{ chain: reader.chain, block: reader.block, powers: subject.powers, relies: subject.relies },
      openWhy: openWhy === '' ? null : openWhy,
      contracts: contracts.map((one) => ({
        ...one,
        token:
          (one.token &&
            Array.isArray(one.token.markets) && {
              ...one.token,
              markets: one.token.markets.filter((address) => known.has(address)),
            }) ||
          one.token,
      })),
    },
    toStake: words.toStake,
  };
}
