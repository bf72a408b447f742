import { changeDiscovery, restoreDiscovery } from '#core/discovery/discoveryChanges.ts';
import { badRequest } from '#lib/AppError.ts';
import { addressPattern } from '#model/address.ts';
import { namedChain, required, text } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const projectId = required(text('PROJECT', 'id of the project'));
const edge = {
  projectId,
  chain: namedChain,
  to: required(text('ADDRESS', 'the contract that is referred to')),
};
const from = text('ADDRESS', 'the contract that refers to it; without it, whichever does');
const longestReason = 500;
const shortestReason = 5;

function checkEdge({ from: one, to }: { from: string | undefined; to: string }) {
  for (const address of [one, to])
    if (address !== undefined && !addressPattern.test(address)) throw badRequest(`${address} is no address`);
}

function checkReason(reason: string): string {
  const trimmed = reason.trim();
  if (trimmed.length < shortestReason || trimmed.length > longestReason)
    throw badRequest(`a reason has ${shortestReason} to ${longestReason} characters: everybody can read it`);
  return trimmed;
}

const add = defineCommand({
  name: 'discovery add',
  summary: 'add a reference between contracts that the code does not show',
  positionals: edge,
  options: {
    from: required(from),
    reason: required(text('REASON', 'why, in plain words: everybody can read it')),
  },
  async run({ withDatabase, print }, { projectId: id, chain, to, from: by, reason: given }) {
    checkEdge({ from: by, to });
    const change = { act: 'add' as const, chain, from: by, to, reason: checkReason(given) };
    await withDatabase(({ db }) =>
      changeDiscovery(db, { projectId: id, change, actor: null, now: new Date() }),
    );
    print('Added. The project is read again soon.');
  },
});

const cut = defineCommand({
  name: 'discovery cut',
  summary: 'stop discovery at a contract that does not belong to a project',
  positionals: edge,
  options: { from, reason: required(text('REASON', 'why, in plain words: everybody can read it')) },
  async run({ withDatabase, print }, { projectId: id, chain, to, from: by, reason: given }) {
    checkEdge({ from: by, to });
    const change = { act: 'cut' as const, chain, from: by ?? null, to, reason: checkReason(given) };
    await withDatabase(({ db }) =>
      changeDiscovery(db, { projectId: id, change, actor: null, now: new Date() }),
    );
    print('Cut. The project is read again soon.');
  },
});

const restore = defineCommand({
  name: 'discovery restore',
  summary: 'take back an edge that was added or cut',
  positionals: edge,
  options: { from },
  async run({ withDatabase, print }, { projectId: id, chain, to, from: by }) {
    checkEdge({ from: by, to });
    await withDatabase(({ db }) =>
      restoreDiscovery(db, { projectId: id, chain, from: by ?? null, to, actor: null }),
    );
    print('Taken back. The project is read again soon.');
  },
});

export const discoveryCommands: readonly Command[] = [add, cut, restore];
