import { getAddress } from 'viem/utils';
import * as z from 'zod';
import { addressPattern } from '#model/address.ts';
import { toChainId } from '#model/chainId.ts';
import type { RecordFault } from '#records/parseRecords.ts';

export interface ListedToken {
  /** CAIP-2. */
  chain: string;
  /** EIP-55. */
  address: string;
  name: string;
  symbol: string;
  decimals: number;
  /** A file of the package, or an http(s) address. */
  logo: string | null;
}

export interface TokenList {
  name: string;
  tokens: ListedToken[];
}

const address = z.string().regex(addressPattern, 'must be an address of 0x and 40 hex digits');
const name = z.string().trim().min(1, 'must not be empty').max(100);
const symbol = z.string().trim().min(1, 'must not be empty').max(32);
const decimals = z.int().min(0).max(255);

const standard = z.object({
  name: z.string().trim().min(1).max(100),
  tokens: z
    .array(
      z.object({
        chainId: z.int().min(1),
        address,
        name,
        symbol,
        decimals,
        logoURI: z.string().max(2048).optional(),
      }),
    )
    .min(1, 'must not be empty'),
});

/** What `@metamask/contract-metadata` ships: Ethereum contracts by address, with the names of logo files. */
const contractMap = z.record(
  address,
  z.object({
    name,
    symbol: symbol.optional(),
    decimals: decimals.optional(),
    logo: z.string().max(300).optional(),
    erc20: z.boolean().optional(),
  }),
);

const isWeb = (url: string) => /^https?:\/\//.test(url);

type ParsedList = { list: TokenList } | { faults: RecordFault[] };

function toFaults(file: string, error: z.ZodError): ParsedList {
  return {
    faults: error.issues.map(({ path, message }) => ({
      file,
      path: path.reduce<string>(
        (text, step) => text + (typeof step === 'number' ? `[${step}]` : `.${String(step)}`),
        '$',
      ),
      reason: message,
    })),
  };
}

/** Reads the Token Lists standard. */
export function parseTokenList(file: string, value: unknown): ParsedList {
  const parsed = standard.safeParse(value);
  if (!parsed.success) return toFaults(file, parsed.error);
  const { name: listName, tokens } = parsed.data;
  return {
    list: {
      name: listName,
      tokens: tokens.map(({ chainId, logoURI, ...token }) => ({
        ...token,
        chain: toChainId(chainId),
        address: getAddress(token.address),
        logo: logoURI !== undefined && isWeb(logoURI) ? logoURI : null,
      })),
    },
  };
}

/** Reads a map of Ethereum contracts; only its tokens are taken. */
export function parseContractMap(file: string, listName: string, value: unknown): ParsedList {
  const parsed = contractMap.safeParse(value);
  if (!parsed.success) return toFaults(file, parsed.error);
  const tokens = Object.entries(parsed.data).flatMap(([key, entry]): ListedToken[] => {
    if (entry.erc20 !== true || entry.symbol === undefined || entry.decimals === undefined) return [];
    return [
      {
        chain: toChainId(1),
        address: getAddress(key),
        name: entry.name,
        symbol: entry.symbol,
        decimals: entry.decimals,
        logo: entry.logo ?? null,
      },
    ];
  });
  return { list: { name: listName, tokens } };
}
