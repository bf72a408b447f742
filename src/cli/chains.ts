import { type FollowedChainRow, getFollowedChains, setChainPaused } from '#core/chainStore/followedChains.ts';
import { countPasts } from '#core/past/countPasts.ts';
import type { Db } from '#db/Database.ts';
import { createDatabaseStore } from '#indexer/createDatabaseStore.ts';
import { type HistoryPlan, planHistory } from '#indexer/planHistory.ts';
import { getChainNumber } from '#model/chainId.ts';
import { namedChain } from './arguments.ts';
import { type Command, type CommandContext, defineCommand } from './Command.ts';

/** Blocks in one question for logs where the settings of this process do not name the chain. */
const usualRange = 100_000;

function describeProgress({ pausedAt, next, head, checkedAt }: FollowedChainRow): string {
  const reached =
    next === null || next === 0
      ? 'nothing read yet'
      : `read up to block ${next - 1}${head === null ? '' : ` of ${head}`}`;
  const asked = checkedAt ? `, asked ${checkedAt.toISOString()}` : '';
  return `${pausedAt ? `paused since ${pausedAt.toISOString()}, ` : ''}${reached}${asked}`;
}

const describePlan = ({ contracts, blocks, requests }: HistoryPlan) =>
  `past of ${contracts} ${contracts === 1 ? 'contract' : 'contracts'}: ${blocks} blocks left, ` +
  `in ${requests} ${requests === 1 ? 'question' : 'questions'} for logs or more`;

async function getPlan(db: Db, chain: string, range: number): Promise<HistoryPlan> {
  const store = createDatabaseStore(db, { chainId: getChainNumber(chain) });
  return planHistory(await store.getCoverage(), range);
}

/** The chains that are followed, a line each and what troubles or awaits them below. */
export async function printChains(
  db: Db,
  { chains, print }: Pick<CommandContext, 'chains' | 'print'>,
): Promise<void> {
  const rows = await getFollowedChains(db);
  if (rows.length === 0) return print('No chain is followed.');
  for (const row of rows) {
    print(`${row.chain}  ${describeProgress(row)}`);
    for (const trouble of row.troubles) print(`  trouble: ${trouble}`);
    const range = chains.find(({ id }) => id === row.chain)?.maxRange ?? usualRange;
    const plan = await getPlan(db, row.chain, range);
    if (plan.blocks > 0) print(`  ${describePlan(plan)}`);
  }
  const { projects, done, left, requests } = await countPasts(db);
  if (projects > 0)
    print(
      `pasts of projects: ${done} of ${projects} read back, ${left} moments left, ${requests} calls of nodes`,
    );
}

const list = defineCommand({
  name: 'chain list',
  summary: 'the followed chains: progress, problems, remaining history, pauses',
  run: (context) => context.withDatabase(({ db }) => printChains(db, context)),
});

interface Switch {
  paused: boolean;
  summary: string;
  done: string;
}

const switchChain = (name: string, { paused, summary, done }: Switch): Command =>
  defineCommand({
    name,
    summary,
    positionals: { chain: namedChain },
    async run({ withDatabase, print }, { chain }) {
      await withDatabase(({ db }) => setChainPaused(db, { chain, paused, actor: null, now: new Date() }));
      print(`${chain} ${done}`);
    },
  });

const pause = switchChain('chain pause', {
  paused: true,
  summary: 'stop indexing a chain until it is resumed, also after restarts',
  done: 'is paused; work in progress is finished.',
});

const resume = switchChain('chain resume', {
  paused: false,
  summary: 'resume a paused chain where it stopped',
  done: 'resumes where it stopped.',
});

export const chainCommands: readonly Command[] = [list, pause, resume];
