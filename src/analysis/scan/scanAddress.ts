import { toFunctionVerdict, toShownMisuse } from '#analyzer/accessVerdict.ts';
import { getBalance } from '#chain/chainReads.ts';
import type { RpcClient } from '#chain/createRpcClient.ts';
import { RpcError } from '#chain/rpcError.ts';
import { fromNumber, toInteger } from '#chain/wireValue.ts';
import { getGrants } from '#core/chainStore/grants.ts';
import { getSignatures } from '#core/contracts/signatures.ts';
import type { ContractReading } from '#core/powers/contractReading.ts';
import { type GradedAddress, gradeReading } from '#core/powers/gradeReading.ts';
import { AnalysisLimitError } from '#core/powers/readingBudget.ts';
import { isHastyStep } from '#core/powers/walletSteps.ts';
import type { ScanGap, ScanResult } from '#core/scans/scanResult.ts';
import type { Db } from '#db/Database.ts';
import { hashCode } from '#lib/hashCode.ts';
import type { Hex } from '#lib/hex.ts';
import type { ChainAddress } from '#model/addressKey.ts';
import { analyzerVersion } from '#model/analyzerVersion.ts';
import type { Evidence } from '#model/evidence.ts';
import type { MarketSettings } from '#model/markets.ts';
import type { AddressKind, ScanStep } from '#model/scans.ts';
import type { TokenScan } from '#model/tokenScan.ts';
import { type OpenChain, openChain } from '../chains/openChain.ts';
import type { AnalyzeCode } from '../code/analyzeCode.ts';
import { findBeyond } from '../discovery/findBeyond.ts';
import { findMultisig } from '../holders/findMultisig.ts';
import { findTimelock } from '../holders/findTimelock.ts';
import type { HolderContext } from '../holders/HolderContext.ts';
import { resolveAddress } from '../holders/resolveAddress.ts';
import type { AddressAnalysis } from '../powers/analyzeAddress.ts';
import { askContract } from '../reads/decode.ts';
import type { StateReader } from '../reads/stateReader.ts';
import { toSellable } from '../tokenScan/honeypot.ts';
import { scanToken } from '../tokenScan/scanToken.ts';
import { toReading } from '../toReading.ts';
import { ScanLimitError } from './limitClient.ts';

type GivenApproval = NonNullable<ScanResult['approvals']>[number];

/** Of each kind. A hostile token can write any number of approvals in anybody's name; the newest are asked for. */
export const mostApprovals = 60;
const mostDecimals = 77;
/** Characters of answers, as several are scanned at once. A usual contract takes a twentieth of it. */
const mostRemembered = 10_000_000;

async function readAmount(
  reader: StateReader,
  { kind, owner, token, spender }: Pick<GivenApproval, 'kind'> & Record<'owner' | 'token' | 'spender', Hex>,
): Promise<string | null> {
  const args = [owner, spender];
  if (kind === 'all') {
    const all = await askContract<boolean>(reader, { to: token, name: 'isApprovedForAll', args });
    return all === undefined ? null : String(Number(all));
  }
  const amount = await askContract<bigint>(reader, { to: token, name: 'allowance', args });
  return amount?.toString() ?? null;
}

/** As the token says; null where it says none that a token can have. */
async function readDecimals(reader: StateReader, token: Hex): Promise<number | null> {
  const decimals = await askContract<bigint | number>(reader, { to: token, name: 'decimals', args: [] });
  return decimals === undefined || decimals > mostDecimals ? null : Number(decimals);
}

/** What an address lets others take, by the logs that were indexed; each asked again at the reader's block. */
export async function readApprovals(
  reader: StateReader,
  { db, chainId, owner }: { db: Db; chainId: number; owner: Hex },
): Promise<{ approvals: GivenApproval[]; hasMore: boolean }> {
  const query = { chainId, owners: [owner], limit: mostApprovals };
  const amounts = await getGrants(db, { ...query, kind: 'amount' });
  const all = await getGrants(db, { ...query, kind: 'all' });
  const approvals = await Promise.all(
    [...amounts.items, ...all.items].map(async ({ kind, token, spender }) => ({
      kind,
      token,
      spender,
      amount: await readAmount(reader, { kind, owner, token: token as Hex, spender: spender as Hex }),
      decimals: kind === 'amount' ? await readDecimals(reader, token as Hex) : null,
    })),
  );
  return {
    approvals: approvals.filter(({ amount }) => amount !== '0'),
    hasMore: amounts.hasMore || all.hasMore,
  };
}

export interface ScanParts {
  db: Db;
  client: RpcClient;
  analyzeCode: AnalyzeCode;
  /** Where tokens of the chain are traded; undefined where the operator does not say. */
  markets: MarketSettings | undefined;
  /** The clock of the scan. */
  signal: AbortSignal;
  onStep: (step: ScanStep) => void;
}

export interface Scanned {
  result: ScanResult;
  /** What was read of a contract, to be kept with what else is known of contracts. */
  reading: ContractReading | undefined;
}

/** Some chains allow more than the usual 24 KiB; what is larger than this is not analysed. */
const mostCodeBytes = 128 * 1024;

/** In words that people may read: an error of ours may hold anything. */
const explain = (error: unknown): string =>
  error instanceof ScanLimitError || error instanceof RpcError || error instanceof AnalysisLimitError
    ? error.message
    : 'it could not be worked out';

const sizeOf = (code: Hex): number => code.length / 2 - 1;

function kindOf({ code, nonce, balance }: { code: Hex; nonce: number; balance: bigint }): AddressKind {
  if (code.startsWith('0xef0100') && sizeOf(code) === 23) return 'delegated';
  if (code !== '0x') return 'contract';
  return nonce === 0 && balance === 0n ? 'empty' : 'account';
}

async function readNonce(client: RpcClient, address: Hex, block: number): Promise<number> {
  const answer = await client.request('eth_getTransactionCount', [address, fromNumber(block)]);
  return toInteger(answer, 'transaction count');
}

async function listFunctions(
  db: Db,
  { functions }: AddressAnalysis,
): Promise<NonNullable<ScanResult['contract']>['functions']> {
  const nameless = functions.filter(({ name }) => name === undefined).map(({ selector }) => selector);
  const signatures = await getSignatures(db, nameless);
  return functions.map((one) => {
    const verdict = toFunctionVerdict(one);
    return {
      selector: one.selector,
      name: one.signature ?? one.name ?? signatures.get(one.selector) ?? null,
      verdict,
      class: verdict === 'privileged' ? one.class : null,
      guard: one.guard ?? null,
      misuse: toShownMisuse(one),
      uncapped: verdict === 'privileged' && one.uncapped,
    };
  });
}

/** A multi-signature wallet or a timelock, with whoever acts through it. One that was seen acting before its delay is none. */
async function findWallet(
  { reader, getLogs }: OpenChain,
  { address, analysis }: { address: Hex; analysis: AddressAnalysis | undefined },
): Promise<ScanResult['wallet']> {
  const evidence: Evidence[] = [];
  const context: HolderContext = {
    reader,
    getLogs,
    trail: [address],
    note: (one) => evidence.push(one),
    resolve: resolveAddress,
    // Who commands contracts further on, or acts beside the procedure, stands with the powers.
    findControllers: async () => [],
    findBeside: async () => [],
    spend: async () => undefined,
  };
  const wallet = (await findMultisig(context, address)) ?? (await findTimelock(context, address));
  const isHasty = wallet?.kind === 'timelock' && analysis?.functions.some(isHastyStep);
  return wallet && !isHasty ? { holders: [wallet], evidence } : null;
}

/** Whether the token can be sold, as facts have it. */
export function toSale(token: TokenScan | null | undefined): GradedAddress['sale'] {
  if (token === undefined) return { why: 'whether it is a token is not known' };
  if (token === null) return { why: 'it is no token' };
  const { sale } = token.fields;
  return sale.state === 'known'
    ? { value: toSellable(sale.value), evidence: sale.evidence }
    : { why: sale.why };
}

/**
 * All that one block tells about an address. What cannot be had is a gap with its reason; only when the chain cannot be
 * read at all there is no result.
 */
export async function scanAddress(
  { db, client, analyzeCode, markets, signal, onStep }: ScanParts,
  { chain, address: given }: ChainAddress,
): Promise<Scanned> {
  const address = given.toLowerCase() as Hex;
  const gaps: ScanGap[] = [];
  const attempt = async <T>(step: ScanStep, read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read();
    } catch (error) {
      gaps.push({ step, why: explain(error) });
      return undefined;
    }
  };
  onStep('block');
  const opened = await openChain({ db, client, analyzeCode }, chain, {
    ...{ signal, mostRemembered },
  });
  const { reader, chainId } = opened;
  const { block } = reader;
  onStep('code');
  const [code, nonce, balance] = await Promise.all([
    reader.getCode(address),
    readNonce(client, address, block),
    getBalance(client, { address, block }),
  ]);
  const kind = kindOf({ code, nonce, balance });
  const isLarge = sizeOf(code) > mostCodeBytes;
  if (isLarge) gaps.push({ step: 'powers', why: `its code is larger than ${mostCodeBytes} bytes` });
  onStep('powers');
  const analysis =
    code === '0x' || isLarge ? undefined : await attempt('powers', () => opened.analyze(address));
  onStep('creation');
  const creation =
    kind === 'contract' ? await attempt('creation', () => opened.findCreation(address)) : undefined;
  onStep('account');
  const wallet =
    kind === 'contract'
      ? await attempt('account', () => findWallet(opened, { address, analysis }))
      : undefined;
  const granted = await attempt('account', () => readApprovals(reader, { db, chainId, owner: address }));
  if (granted?.hasMore)
    gaps.push({
      step: 'account',
      why: `logs name more approvals than the newest ${mostApprovals} of each kind, which were asked for`,
    });
  const reading =
    analysis && (await attempt('powers', () => toReading({ db, reader }, { analysis, creation })));
  const named = analysis && reading ? { ...analysis, powers: reading.powers } : analysis;
  onStep('token');
  const token =
    kind === 'contract' && named
      ? await attempt('token', () => scanToken({ reader, db }, { analysis: named, creation, markets }))
      : undefined;
  const beyond = reading && (await attempt('powers', () => findBeyond(reader, { analysis, markets })));
  return {
    reading,
    result: {
      kind,
      block,
      time: reader.time.toISOString(),
      code: code === '0x' ? null : { hash: await hashCode(code), size: sizeOf(code) },
      balance: balance.toString(),
      nonce,
      contract:
        analysis && reading
          ? {
              analyzer: analyzerVersion,
              proxyKind: reading.proxyKind,
              implementation: reading.implementation,
              implementationHash: reading.implementationHash,
              facets: reading.facets,
              problem: reading.problem,
              functions: await listFunctions(db, analysis),
              powers: reading.powers,
              takeovers: reading.takeovers,
            }
          : null,
      creation: creation
        ? {
            block: creation.block,
            time: creation.time.toISOString(),
            transaction: creation.transaction,
            proof: creation.proof,
          }
        : null,
      wallet: wallet ?? null,
      approvals: granted?.approvals ?? null,
      token: token ?? null,
      control:
        code === '0x'
          ? null
          : gradeReading({
              reading,
              problem: gaps.find(({ step }) => step === 'powers')?.why,
              beyond,
              isToken: token === undefined ? undefined : token !== null,
              sale: toSale(token),
              now: reader.time,
            }),
      gaps,
    },
  };
}
