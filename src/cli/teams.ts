import { getRevocations, liftRevocation } from '#core/teamProofs/revocations.ts';
import { limit, parsed, required, text } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const toId = (value: string) =>
  uuid.test(value) ? { value } : { fault: 'must be the id of a revocation (see team revoked)' };

const revoked = defineCommand({
  name: 'team revoked',
  summary: 'revoked domains and keys of teams, newest first',
  options: { limit: limit(20) },
  async run({ withDatabase, print }, { limit: most }) {
    const found = await withDatabase(({ db }) => getRevocations(db, { limit: most + 1, viewer: 'admin' }));
    if (found.length === 0) return print('Nothing is revoked.');
    for (const { id, project, about, signer, email, reason, revokedAt } of found.slice(0, most)) {
      const key = signer === null ? [] : [`signed by ${signer}`];
      print([id, project.id, about, ...key, email ?? 'an account that is gone', revokedAt].join('  '));
      print(`  ${reason}`);
    }
    if (found.length > most) print('There are more: use --limit.');
  },
});

const lift = defineCommand({
  name: 'team lift',
  summary: 'lift the revocation of a domain or key',
  positionals: { id: required(parsed('ID', 'id of the revocation, as team revoked lists it', toId)) },
  options: { reason: required(text('TEXT', 'the reason; mailed to the account')) },
  async run({ withDatabase, print }, { id, reason }) {
    const { project, about } = await withDatabase(({ db }) =>
      liftRevocation(db, { id, reason, actor: null }),
    );
    print(`${about} can be shown for ${project} again.`);
  },
});

export const teamCommands: readonly Command[] = [revoked, lift];
