import { getAddress } from 'viem/utils';
import * as z from 'zod';
import { hasYear } from '#lib/hasYear.ts';
import { isPlainText, notPlain } from '#lib/plainText.ts';
import { addressPattern } from '#model/address.ts';
import { chainIdPattern } from '#model/chainId.ts';
import { readChain } from '#model/readChain.ts';
import { severities } from '#model/severities.ts';

// Server only: the whole of zod is too heavy for the browser, which never reads import files.

const demoReference = /^demo:[a-z0-9]+(-[a-z0-9]+)*$/;

export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug: lower-case letters, digits and single hyphens')
  .describe('Readable id, used in addresses: lower-case letters, digits and single hyphens.');

export const chainId = z
  .string()
  .max(100)
  .check((context) => {
    const { value } = context;
    if (chainIdPattern.test(value)) return;
    const read = readChain(value);
    const message = `must be a chain${'fault' in read ? `: ${read.fault}` : ''}`;
    context.issues.push({ code: 'custom', input: value, message });
  })
  .describe('EVM chain by name or CAIP-2 id, such as ethereum or eip155:1.');

/** Why a text is no usable address, or undefined when it is one. */
function findAddressFault(text: string): string | undefined {
  if (demoReference.test(text)) return undefined;
  if (!addressPattern.test(text)) return 'must be an address of 0x and 40 hex digits';
  const right = getAddress(text);
  return text === right ? undefined : `is not in EIP-55 form; the same address in that form is ${right}`;
}

export const address = z
  .string()
  .regex(/^(0x[0-9a-fA-F]{40}|demo:[a-z0-9]+(-[a-z0-9]+)*)$/, {
    error: 'must be an address of 0x and 40 hex digits',
    abort: true,
  })
  .check((context) => {
    const fault = findAddressFault(context.value);
    if (fault !== undefined) context.issues.push({ code: 'custom', input: context.value, message: fault });
  })
  .describe('EIP-55 address. In a demo project also demo:<key>, the contract deployed under that key.');

export const codeHash = z
  .string()
  .regex(/^(0x[0-9a-f]{64}|demo:[a-z0-9]+(-[a-z0-9]+)*)$/, 'must be 0x and 64 lower-case hex digits')
  .describe('keccak-256 of the runtime code. In a demo project also demo:<key>, the code under that key.');

export const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 of 64 lower-case hex digits')
  .describe('SHA-256 of the file, 64 lower-case hex digits.');

export const commit = z
  .string()
  .regex(/^[0-9a-f]{40}$/, 'must be a full commit id of 40 lower-case hex digits')
  .describe('Full commit id, 40 lower-case hex digits.');

export const webUrl = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[^\s/]/, { error: 'must be an http or https address', abort: true })
  .check((context) => {
    const url = URL.canParse(context.value) ? new URL(context.value) : undefined;
    if (url !== undefined && url.username === '' && url.password === '') return;
    const message =
      url === undefined ? 'is not a well-formed address' : 'must not carry a user name or password';
    context.issues.push({ code: 'custom', input: context.value, message });
  })
  .describe('http or https address.');

export const relativeFile = z
  .string()
  .max(300)
  .regex(
    /^(?!.*(^|\/)\.{1,2}(\/|$))[A-Za-z0-9_][A-Za-z0-9_./-]*$/,
    'must be a path inside the imported folder, with forward slashes and without ".."',
  )
  .describe('Path of a file inside the imported folder, relative to that folder.');

export const date = z.iso
  .date('must be a date such as 2026-03-31')
  .refine(hasYear, 'must be a date such as 2026-03-31')
  .describe('Date, YYYY-MM-DD.');

export const time = z.iso
  .datetime('must be a UTC time such as 2026-03-31T14:05:00Z')
  .refine(hasYear, 'must be a UTC time such as 2026-03-31T14:05:00Z')
  .describe('UTC time, ISO 8601 with Z.');

export const severity = z.enum(severities).describe('Severity of an alert.');

/** A word of the import format, read as the word that the product has for it: `{ ours: theirs }`. */
export function wordFor<const Names extends Readonly<Record<string, string>>>(names: Names) {
  const ours = new Map(
    Object.entries(names).map(([own, word]) => [word, own as keyof Names & string] as const),
  );
  return z.enum([...ours.keys()]).transform((word, context) => {
    const own = ours.get(word);
    if (own !== undefined) return own;
    context.addIssue({ code: 'custom', message: 'is not a known word' });
    return z.NEVER;
  });
}

/** One line of text, such as a name or a title. */
export function line(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .regex(/^\S([^\r\n]*\S)?$/, 'must be one line without spaces at its ends')
    .refine(isPlainText, notPlain);
}

/** Text of one or more paragraphs; blank lines divide them. */
export function prose(max: number) {
  return z.string().max(max).regex(/\S/, 'must not be empty').refine(isPlainText, notPlain);
}

export const usd = z.number().nonnegative().max(1e15).describe('Amount in US dollars.');

/** Refuses a list that names the same thing twice. */
export function unique<T>(kind: string) {
  return (context: z.core.ParsePayload<readonly T[]>) => {
    for (const [index, item] of context.value.entries()) {
      if (context.value.indexOf(item) === index) continue;
      context.issues.push({
        code: 'custom',
        path: [index],
        input: item,
        message: `the ${kind} ${String(item)} was already given`,
      });
    }
  };
}
