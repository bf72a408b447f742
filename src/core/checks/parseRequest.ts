import { getAddress, keccak256, parseTransaction, recoverAddress, serializeTransaction } from 'viem/utils';
import * as z from 'zod/mini';
import { badRequest } from '#lib/AppError.ts';
import type { Hex } from '#lib/hex.ts';
import { isChainId, toChainId } from '#model/chainId.ts';
import type { Grant, RequestKind } from '#model/checks.ts';
import { addressQuery } from '#wire/addressQuery.ts';
import { readAuthorizations } from './readAuthorizations.ts';
import { readTypedData, typedDataSchema } from './readTypedData.ts';
import {
  authorizationSchema,
  batchSchema,
  requestShapes,
  safeSchema,
  transactionSchema,
} from './requestShapes.ts';

/** A call as the account makes it. */
export interface RequestedCall {
  to: Hex;
  value: bigint;
  data: Hex;
  /** The account runs the code of `to` as its own. */
  isDelegate: boolean;
}

/** What is asked for, whatever shape it was given in. */
export interface ParsedRequest {
  kind: RequestKind;
  chain: string | undefined;
  account: Hex | undefined;
  title: string;
  calls: RequestedCall[];
  /** What the signature allows by itself, before anything is simulated. */
  grants: Grant[];
  /** It makes a contract: there is no address yet to look at. */
  creates: boolean;
  /** What is wrong with it by its own words. */
  warnings: string[];
  unknown: string[];
}

/** Longer requests than any wallet shows. */
export const longestRequest = 262_144;
/** Names the place of the first fault, so that a person finds it in what was pasted. */
function read<T>(schema: z.ZodMiniType<T>, value: unknown, what: string): T {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(
    `This ${what} cannot be read: ${issue?.path.join('.') || 'it'} ${issue?.message ?? 'is wrong'}.`,
  );
}

function readChainNumber(given: string | number | undefined): string | undefined {
  if (given === undefined) return undefined;
  const text = String(given);
  if (isChainId(text)) return text;
  const id = Number(text);
  if (Number.isSafeInteger(id) && id > 0) return toChainId(id);
  // An EIP-7702 authorisation for all chains says 0.
  if (id === 0) return undefined;
  throw badRequest(`The chain ${text.slice(0, 40)} is no chain id.`);
}

const lower = (address: string) => address.toLowerCase() as Hex;

function toCall({
  to,
  value,
  data,
}: {
  to: string;
  value: bigint;
  data?: string | null | undefined;
}): RequestedCall {
  return { to: lower(to), value, data: lower(data ?? '0x'), isDelegate: false };
}

async function fromTransaction(value: unknown, signer: string | undefined): Promise<ParsedRequest> {
  const {
    from,
    to,
    value: coins,
    data,
    input,
    chainId,
    authorizationList = [],
  } = read(transactionSchema, value, 'transaction');
  const { grants, unknown } = await readAuthorizations(authorizationList, from ?? signer);
  return {
    kind: 'transaction',
    chain: readChainNumber(chainId),
    account: from && lower(from),
    title: 'Transaction',
    calls: to ? [toCall({ to, value: coins, data: data ?? input })] : [],
    creates: !to,
    warnings: [],
    ...{ grants, unknown },
  };
}

async function fromRaw(raw: Hex, signer: string | undefined): Promise<ParsedRequest> {
  let parsed: ReturnType<typeof parseTransaction>;
  try {
    parsed = parseTransaction(raw);
  } catch {
    throw badRequest('These bytes are no signed transaction. Paste it whole, from 0x to its end.');
  }
  const {
    to,
    value = 0n,
    data = '0x',
    chainId,
    r,
    s,
    yParity,
    v,
    ...unsigned
  } = parsed as typeof parsed & {
    r?: Hex;
    s?: Hex;
    yParity?: number;
    v?: bigint;
  };
  const isSigned = r !== undefined && s !== undefined;
  const account = isSigned
    ? await recoverAddress({
        hash: keccak256(serializeTransaction({ ...unsigned, to, value, data, chainId } as never)),
        signature: { r, s, yParity: yParity ?? Number((v ?? 27n) % 2n === 0n) },
      }).catch(() => undefined)
    : undefined;
  const list = 'authorizationList' in parsed ? (parsed.authorizationList ?? []) : [];
  const { grants, unknown } = await readAuthorizations(list, account ?? signer);
  return {
    kind: 'transaction',
    chain: chainId === undefined ? undefined : toChainId(chainId),
    account: account && lower(account),
    title: isSigned ? 'Signed transaction' : 'Transaction',
    calls: to ? [toCall({ to, value, data })] : [],
    grants,
    creates: !to,
    warnings: [],
    unknown: [
      ...(isSigned && account === undefined ? ['Whose signature it carries could not be told.'] : []),
      ...unknown,
    ],
  };
}

function fromSafe(value: unknown): ParsedRequest {
  const { safe, operation, chainId, ...call } = read(safeSchema, value, 'Safe transaction');
  return {
    kind: 'safe',
    chain: readChainNumber(chainId),
    account: lower(safe),
    title: 'Safe transaction',
    calls: [{ ...toCall(call), isDelegate: operation === 1 }],
    grants: [],
    creates: false,
    warnings: [],
    unknown: [],
  };
}

function fromBatch(value: unknown): ParsedRequest {
  const { chainId, meta, transactions } = read(batchSchema, value, 'batch');
  const safe = z.safeParse(addressQuery, meta?.createdFromSafeAddress ?? '');
  return {
    kind: 'safe',
    chain: readChainNumber(chainId),
    account: safe.success ? lower(safe.data) : undefined,
    title: `Safe batch of ${transactions.length}`,
    calls: transactions.map(toCall),
    grants: [],
    creates: false,
    warnings: [],
    unknown: [],
  };
}

/** It names who signs it by its signature alone, which it has only afterwards. */
async function fromAuthorization(value: unknown, signer: string | undefined): Promise<ParsedRequest> {
  const authorization = read(authorizationSchema, value, 'authorisation');
  const { chainId } = authorization;
  const {
    grants,
    signers: [account],
  } = await readAuthorizations([authorization], signer);
  return {
    kind: 'delegation',
    chain: readChainNumber(chainId),
    account: account && lower(account),
    title: 'EIP-7702 authorisation',
    calls: [],
    grants,
    creates: false,
    warnings: [],
    unknown: Number(chainId) === 0 ? ['It holds on every chain; this looks at one.'] : [],
  };
}

/** A Safe's own transaction as typed data is simulated as any other of its transactions. */
function fromTypedData(value: unknown): ParsedRequest {
  const data = read(typedDataSchema, value, 'typed data');
  const { chainId, verifyingContract } = data.domain;
  if (data.primaryType === 'SafeTx')
    return {
      ...fromSafe({
        ...data.message,
        safe: verifyingContract,
        chainId,
        operation: Number(data.message.operation ?? 0),
      }),
    };
  return {
    kind: 'typedData',
    chain: readChainNumber(chainId),
    ...readTypedData(data),
    calls: [],
    creates: false,
  };
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(
      `That is no JSON: ${error instanceof Error ? error.message.slice(0, 120) : 'it cannot be read'}. Paste ${requestShapes}.`,
    );
  }
}

const has = (value: object, ...keys: string[]) => keys.every((key) => Object.hasOwn(value, key));

async function parseShape(given: unknown, signer: string | undefined): Promise<ParsedRequest> {
  const value = typeof given === 'string' ? given.trim() : given;
  if (typeof value === 'string') {
    if (value.length > longestRequest)
      throw badRequest(`A request has at most ${longestRequest} characters.`);
    if (/^0x[0-9a-fA-F]*$/.test(value)) return fromRaw(lower(value), signer);
    return parseShape(parseText(value), signer);
  }
  // As wallets hand it to `eth_sendTransaction`.
  if (Array.isArray(value) && value.length === 1) return parseShape(value[0], signer);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest(`Paste ${requestShapes}.`);
  if (has(value, 'primaryType', 'message')) return fromTypedData(value);
  if (has(value, 'transactions')) return fromBatch(value);
  if (has(value, 'safe', 'to')) return fromSafe(value);
  if (has(value, 'chainId', 'address', 'nonce')) return fromAuthorization(value, signer);
  if (has(value, 'to') || has(value, 'data') || has(value, 'input')) return fromTransaction(value, signer);
  throw badRequest(`This is none of the shapes that can be checked. Paste ${requestShapes}.`);
}

/** Reads what somebody was asked to sign. `from`: who signs it, where the request does not say. */
export async function parseRequest(
  given: unknown,
  { from, chain }: { from: string | undefined; chain: string | undefined },
): Promise<ParsedRequest> {
  const parsed = await parseShape(given, from);
  if (chain !== undefined && parsed.chain !== undefined && parsed.chain !== chain)
    throw badRequest(`The request is for ${parsed.chain}, and ${chain} was asked about.`);
  const named = parsed.account ?? from;
  const account = named === undefined ? undefined : lower(named);
  if (from !== undefined && account !== lower(from))
    throw badRequest(`The request is of ${getAddress(account ?? from)}, not of ${getAddress(from)}.`);
  return { ...parsed, account, chain: parsed.chain ?? chain };
}
