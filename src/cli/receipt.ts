import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { readReceipt } from '#core/badges/readBadge.ts';
import { isExpired } from '#core/badges/readSigned.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import type { ReceiptClaims } from '#wire/policies.ts';
import { required, text } from './arguments.ts';
import { CommandFailure, defineCommand } from './Command.ts';
import { readKeys } from './readKeys.ts';

const exitCodes = { doesNotStand: 1, badInput: 2, notAllowed: 3 };

const badInput = (message: string) => new CommandFailure(exitCodes.badInput, `receipt verify: ${message}`);

/** What was signed may hold what would act on a terminal. */
const plain = (words: string) => escapeControls(JSON.stringify(words)).slice(1, -1);

const time = (seconds: number) => new Date(seconds * 1000).toISOString();

const describeClaims = ({
  verdict,
  sub,
  iss,
  iat,
  exp,
  rulesVersion,
  conditions,
}: ReceiptClaims): string[] => [
  plain(`${verdict} ${sub}, signed by ${iss} at ${time(iat)}, void from ${time(exp)}, rules ${rulesVersion}`),
  ...conditions.map(({ condition, state, reason }) => plain(`${state}: ${condition.kind}: ${reason}`)),
];

export const receiptCommand = defineCommand({
  name: 'receipt verify',
  summary: 'verify the signed answer to a policy with the keys of this site, or others; asks nobody else',
  positionals: { token: required(text('TOKEN', 'one receipt (docs/policies.md)')) },
  options: {
    keys: text('URL|FILE', 'the keys to check with (/.well-known/jwks.json of a site); needs no site here'),
    for: text('CHAIN:ADDRESS', 'the contract that it must be about, such as eip155:1:0x…'),
  },
  usageExit: exitCodes.badInput,
  async run({ secrets, print }, { token, keys, for: contract }) {
    if (keys === undefined && !secrets) throw badInput('no site is set up here: give --keys');
    const accepted =
      keys === undefined && secrets
        ? createBadgeKeys(secrets).publicKeys
        : await readKeys(keys ?? '', badInput);
    const read = readReceipt(token, accepted);
    if (read.state === 'malformed') throw badInput(read.fault);
    const fail = (message: string) => new CommandFailure(exitCodes.doesNotStand, message);
    if (read.state === 'foreign') throw fail('Invalid: not signed with one of these keys, or altered.');
    for (const line of describeClaims(read.claims)) print(line);
    if (isExpired(read.claims, new Date())) throw fail('Expired: it was answered, and is out of date.');
    const { verdict, sub } = read.claims;
    // Letter case means nothing in addresses of EVM chains.
    if (contract !== undefined && contract.toLowerCase() !== sub.toLowerCase())
      throw fail(`Valid signature, in date, but not about ${plain(contract)}.`);
    // So that `receipt verify … && send` sends only what was allowed.
    if (verdict !== 'allow')
      throw new CommandFailure(exitCodes.notAllowed, `Valid signature, in date: ${verdict}.`);
    print('Valid signature, in date: allow.');
  },
});
