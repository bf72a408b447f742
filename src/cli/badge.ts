import { createBadgeKeys } from '#core/badges/badgeKeys.ts';
import { checkBadge } from '#core/badges/checkBadge.ts';
import { readBadge } from '#core/badges/readBadge.ts';
import { isExpired } from '#core/badges/readSigned.ts';
import { escapeControls } from '#lib/escapeControls.ts';
import { describeShown } from '#scoring/shownScore.ts';
import { type BadgeCheckData, type BadgeClaims, badgeCheckSchema } from '#wire/badges.ts';
import { required, text } from './arguments.ts';
import { type CommandContext, CommandFailure, defineCommand } from './Command.ts';
import { askSite, isAddress, readKeys } from './readKeys.ts';

const exitCodes = { doesNotStand: 1, badInput: 2 };

const badInput = (message: string) => new CommandFailure(exitCodes.badInput, `badge verify: ${message}`);

/** Null: nobody was asked whether the project has changed since. */
type Checked = NonNullable<BadgeCheckData['result']> | { state: 'unasked'; claims: BadgeClaims };

async function checkElsewhere(token: string, from: string): Promise<Checked> {
  const keys = await readKeys(from, badInput);
  const read = readBadge(token, keys);
  if (read.state === 'malformed') return read;
  if (read.state === 'foreign') return { state: 'foreign', claims: null };
  const { claims } = read;
  if (isExpired(claims, new Date())) return { state: 'expired', claims };
  if (!isAddress(from)) return { state: 'unasked', claims };
  try {
    const said = await askSite(new URL(`/api/badges/verify?token=${token}`, from).href);
    return badgeCheckSchema.parse(JSON.parse(said));
  } catch {
    return { state: 'unasked', claims };
  }
}

function checkHere({ secrets, withDatabase }: CommandContext, token: string): Promise<Checked> {
  if (!secrets) throw badInput('no site is set up here: give --keys');
  const keys = createBadgeKeys(secrets).publicKeys;
  return withDatabase(({ db }) => checkBadge(db, { token, keys, now: new Date() }));
}

/** What was signed may hold what would act on a terminal. */
const plain = (text: string) => escapeControls(JSON.stringify(text)).slice(1, -1);

const time = (seconds: number) => new Date(seconds * 1000).toISOString();

function describeClaims({ iss, sub, name, demo, shown, rulesVersion, iat, exp }: BadgeClaims): string {
  const rules = rulesVersion === null ? '' : `, rules ${rulesVersion}`;
  return plain(
    `${name} (${sub}${demo ? ', demo' : ''}): ${describeShown(shown)}${rules}, signed by ${iss} at ${time(iat)}, void from ${time(exp)}`,
  );
}

export const badgeCommand = defineCommand({
  name: 'badge verify',
  summary: 'verify a signed badge with the keys of this site, or others',
  positionals: { token: required(text('TOKEN', 'one badge (docs/badges.md)')) },
  options: {
    keys: text('URL|FILE', 'the keys to check with (/.well-known/jwks.json of a site); needs no site here'),
  },
  usageExit: exitCodes.badInput,
  async run(context, { token, keys }) {
    const result = await (keys === undefined ? checkHere(context, token) : checkElsewhere(token, keys));
    const { print } = context;
    const fail = (message: string) => new CommandFailure(exitCodes.doesNotStand, message);
    if (result.state === 'malformed') throw badInput(result.fault);
    if (result.state === 'foreign') throw fail('Invalid: not signed with a key of this site, or altered.');
    print(describeClaims(result.claims));
    switch (result.state) {
      case 'expired':
        throw fail('Expired: signed by this site, but out of date.');
      case 'changed':
        throw fail(`Changed since. ${plain(result.reason)}`);
      case 'unasked':
        return print('Valid signature, in date. Not checked: whether the project has changed since.');
      case 'valid':
        return print('Valid: signed by this site, in date and current.');
    }
  },
});
