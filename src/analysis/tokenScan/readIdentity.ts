import { encodeFunctionData, parseAbi } from 'viem';
import { encodeBalanceOf } from '#analysis/reads/balanceOf.ts';
import { checksum } from '#analysis/reads/decode.ts';
import type { StateReader } from '#analysis/reads/stateReader.ts';
import type { Hex } from '#lib/hex.ts';
import { isBurnAddress } from '#model/burnAddresses.ts';
import type { Evidence } from '#model/evidence.ts';
import type { TokenField, TokenFields } from '#model/tokenScan.ts';
import { askTokens, explainFailure, readAddressWord, readWord, type TokenAnswer } from './askToken.ts';
import { readText } from './readText.ts';

const abi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function totalSupply() view returns (uint256)',
  'function cap() view returns (uint256)',
  'function MAX_SUPPLY() view returns (uint256)',
  'function owner() view returns (address)',
  'function getOwner() view returns (address)',
]);
const questions = [
  'name',
  'symbol',
  'decimals',
  'totalSupply',
  'cap',
  'MAX_SUPPLY',
  'owner',
  'getOwner',
] as const;
type Question = (typeof questions)[number];
const calls = questions.map((functionName) => encodeFunctionData({ abi, functionName }));
const mostDecimals = 77n;
/** Of an answer that evidence keeps; of a longer one it names the contract. */
const mostShown = 1_026;

export interface Identity
  extends Pick<
    { [K in keyof TokenFields]: TokenField<TokenFields[K]> },
    'name' | 'symbol' | 'decimals' | 'supply'
  > {
  /** Null for nobody, undefined where it does not say. */
  owner: Hex | null | undefined;
  ownerEvidence: Evidence[];
  total: bigint | undefined;
  /** Whether it answers what somebody holds. */
  hasBalances: boolean;
  /** Why its supply, or its owner, was not told; undefined where it answered or refused. */
  failed: { supply: string | undefined; owner: string | undefined };
}

/** What a token says of itself, cleaned: it may say anything. */
export async function readIdentity(
  reader: StateReader,
  { token, stranger }: { token: Hex; stranger: Hex },
): Promise<Identity> {
  const balance = encodeBalanceOf(stranger);
  const all = await askTokens(
    reader,
    [...calls, balance].map((data) => ({ to: token, data })),
  );
  const held = all[questions.length];
  // Without it there is no telling whether this is a token at all.
  if (held?.kind === 'failed') throw held.error;
  const answerOf = (question: Question): TokenAnswer | undefined => all[questions.indexOf(question)];
  const { chain, block } = reader;
  const address = checksum(token);

  function cite(question: Question): Evidence[] {
    const answer = answerOf(question);
    const data = calls[questions.indexOf(question)];
    if (answer?.kind !== 'answered' || data === undefined) return [];
    const label = `${question}() at block ${block}`;
    return answer.data.length > mostShown
      ? [{ kind: 'contract', chain, address, block, label }]
      : [{ kind: 'call', chain, address, data, block, value: answer.data, label }];
  }

  /** The node's failure to pass on any of the answers. */
  function findFailure(...asked: Question[]): string | undefined {
    const failed = asked.map(answerOf).find((answer) => answer?.kind === 'failed');
    return failed?.kind === 'failed' ? explainFailure(failed.error) : undefined;
  }

  function toField<T>(question: Question, value: T | undefined, otherwise: string): TokenField<T> {
    if (value !== undefined) return { state: 'known', value, evidence: cite(question) };
    return { state: 'unknown', why: findFailure(question) ?? otherwise };
  }

  const decimals = readWord(answerOf('decimals'));
  const total = readWord(answerOf('totalSupply'));
  const cap = readWord(answerOf('cap')) ?? readWord(answerOf('MAX_SUPPLY'));
  const ownerQuestion = readWord(answerOf('owner')) === undefined ? 'getOwner' : 'owner';
  const ownerWord = readWord(answerOf(ownerQuestion));
  const ownerAddress = readAddressWord(answerOf(ownerQuestion));
  const failed = {
    supply: findFailure('totalSupply', 'cap', 'MAX_SUPPLY'),
    owner: findFailure('owner', 'getOwner'),
  };
  const isNobody = ownerWord === 0n || (ownerAddress !== undefined && isBurnAddress(ownerAddress));
  return {
    name: toField('name', readText(answerOf('name')), 'it does not say a readable name'),
    symbol: toField('symbol', readText(answerOf('symbol')), 'it does not say a readable symbol'),
    decimals: toField(
      'decimals',
      decimals !== undefined && decimals <= mostDecimals ? Number(decimals) : undefined,
      decimals === undefined ? 'it does not say its decimals' : `it says more decimals than ${mostDecimals}`,
    ),
    supply: toField(
      'totalSupply',
      total === undefined || failed.supply !== undefined
        ? undefined
        : { total: total.toString(), cap: cap?.toString() ?? null },
      failed.supply ?? 'it does not say its supply',
    ),
    owner: failed.owner !== undefined ? undefined : isNobody ? null : ownerAddress,
    failed,
    ownerEvidence: cite(ownerQuestion),
    total,
    hasBalances: readWord(held) !== undefined,
  };
}
