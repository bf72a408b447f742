import * as z from 'zod/mini';
import { getChainNumber } from '#model/chainId.ts';

/** What a text is signed for: one that proves a wallet signs nobody in, and the other way round. */
export const walletStatements = {
  'wallet.prove':
    'Link this wallet to your Parapet account: it can log in there and claim projects whose contracts it owns. It moves nothing and costs nothing.',
  'wallet.signIn': 'Log in to Parapet. It moves nothing and costs nothing.',
} as const;
export type WalletPurpose = keyof typeof walletStatements;

/** The fields of a text after EIP-4361 (Sign-In with Ethereum, SIWE), all that we write and no others. */
const walletMessageSchema = z.object({
  domain: z.string(),
  /** EIP-55. */
  address: z.string(),
  statement: z.string(),
  uri: z.string(),
  version: z.string(),
  chainId: z.string(),
  nonce: z.string(),
  issuedAt: z.string(),
  expirationTime: z.string(),
});
export type WalletMessage = z.infer<typeof walletMessageSchema>;

const lifeMinutes = 5;

export function createWalletMessage({
  origin,
  address,
  chain,
  purpose,
  nonce,
  now,
}: {
  origin: string;
  address: string;
  chain: string;
  purpose: WalletPurpose;
  nonce: string;
  now: Date;
}): WalletMessage {
  return {
    domain: new URL(origin).host,
    address,
    statement: walletStatements[purpose],
    uri: origin,
    version: '1',
    chainId: String(getChainNumber(chain)),
    nonce,
    issuedAt: now.toISOString(),
    expirationTime: new Date(now.getTime() + lifeMinutes * 60_000).toISOString(),
  };
}

/** The text as a wallet shows and signs it. */
export function writeWalletMessage(message: WalletMessage): string {
  return [
    `${message.domain} wants you to sign in with your Ethereum account:`,
    message.address,
    '',
    message.statement,
    '',
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    `Expiration Time: ${message.expirationTime}`,
  ].join('\n');
}

const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const form = new RegExp(
  [
    String.raw`^(?<domain>[^\s/?#]+) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    String.raw`(?<statement>[\x20-\x7e]+)`,
    '',
    String.raw`URI: (?<uri>https?://\S+)`,
    String.raw`Version: (?<version>\d+)`,
    String.raw`Chain ID: (?<chainId>[1-9]\d*)`,
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})',
    `Issued At: (?<issuedAt>${time})`,
    `Expiration Time: (?<expirationTime>${time})$`,
  ].join('\n'),
);

/** Reads a text strictly: undefined for any that we would not have written, to the character. */
export function parseWalletMessage(text: string): WalletMessage | undefined {
  const fields = form.exec(text)?.groups;
  if (!fields) return undefined;
  const message = walletMessageSchema.parse(fields);
  return writeWalletMessage(message) === text ? message : undefined;
}

/** The first field in which two texts differ. */
export function findDifference(signed: WalletMessage, asked: WalletMessage): keyof WalletMessage | undefined {
  return (Object.keys(asked) as (keyof WalletMessage)[]).find((field) => signed[field] !== asked[field]);
}
