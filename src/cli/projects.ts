import { deleteProject, getHoldings, type ProjectHoldings } from '#core/imports/deleteProject.ts';
import { mergeProjects } from '#core/imports/mergeProjects.ts';
import { getProjectLines } from '#core/projects/getProjectLines.ts';
import { restoreProject, withdrawProject } from '#core/records/withdrawProject.ts';
import { longestReason } from '#model/records.ts';
import { limit, required, sentence, text, toggle } from './arguments.ts';
import { type Command, CommandFailure, defineCommand } from './Command.ts';

const id = required(text('ID', 'one project'));
const reason = sentence('the reason; visitors read it', { longest: longestReason });

const list = defineCommand({
  name: 'project list',
  summary: 'projects by id, with where they come from, their score and rank',
  options: { search: text('TEXT', 'only those with this in their id or name'), limit: limit(50) },
  async run({ withDatabase, print }, { search, limit: most }) {
    const { lines, total } = await withDatabase(({ db }) =>
      getProjectLines(db, { text: search, limit: most }),
    );
    if (total === 0) return print('There is no such project.');
    for (const { id: project, name, source, status, score, rank, withdrawnAt } of lines)
      print(
        [
          project,
          name,
          source,
          status ?? 'status unknown',
          score === null ? 'no score' : `score ${score.toFixed(1)}`,
          rank === null ? 'not ranked' : `rank ${rank}`,
          ...(withdrawnAt ? [`withdrawn on ${withdrawnAt.toISOString().slice(0, 10)}`] : []),
        ].join('  '),
      );
    if (lines.length < total) print(`${total - lines.length} more: use --limit, or narrow with --search.`);
  },
});

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const describeHoldings = ({ audits, alerts, votes, watchlists }: ProjectHoldings) =>
  [
    counted(audits, 'audit', 'audits'),
    counted(alerts, 'alert', 'alerts'),
    counted(votes, 'vote', 'votes'),
    `its score and history, and its place on ${counted(watchlists, 'watchlist', 'watchlists')}`,
  ].join(', ');

const describeReturn = {
  records: 'An import file that still names it brings it back, without votes, views and history',
  tokenList: 'The next import of its token list brings it back',
};

const remove = defineCommand({
  name: 'project delete',
  summary: 'delete a project and all its data; without --yes only list it',
  positionals: { id },
  options: { yes: toggle('does it') },
  async run({ withDatabase, print }, { id: project, yes }) {
    if (!yes) {
      const holdings = await withDatabase(({ db }) => getHoldings(db, project));
      throw new CommandFailure(
        1,
        `Nothing was deleted. With --yes, ${holdings.name} goes with ${describeHoldings(holdings)}.`,
      );
    }
    const holdings = await withDatabase(({ db }) => deleteProject(db, { id: project, actor: null }));
    print(`${holdings.name} is deleted with ${describeHoldings(holdings)}.`);
    print(`${describeReturn[holdings.source]}.`);
  },
});

const withdraw = defineCommand({
  name: 'project withdraw',
  summary: 'hide a project from visitors; its page shows the date and the reason',
  positionals: { id },
  options: { reason },
  async run({ withDatabase, print }, { id: project, reason: why }) {
    await withDatabase(({ db }) =>
      withdrawProject(db, { id: project, reason: why, actor: null, now: new Date() }),
    );
    print(`${project} is withdrawn. "project restore ${project}" puts it back.`);
  },
});

const restore = defineCommand({
  name: 'project restore',
  summary: 'put a withdrawn project back',
  positionals: { id },
  async run({ withDatabase, print }, { id: project }) {
    const { reason: was } = await withDatabase(({ db }) => restoreProject(db, { id: project, actor: null }));
    print(`${project} is shown again. It was withdrawn because: ${was}`);
  },
});

const merge = defineCommand({
  name: 'project merge',
  summary: 'merge two duplicate projects; without --yes only list what would move',
  positionals: {
    from: required(text('FROM', 'the duplicate; its address leads to the other')),
    into: required(text('INTO', 'the project that is kept')),
  },
  options: { reason, yes: toggle('does it') },
  async run({ withDatabase, print }, { from, into, reason: why, yes }) {
    if (!yes) {
      const holdings = await withDatabase(({ db }) => getHoldings(db, from));
      throw new CommandFailure(
        1,
        `Nothing was merged. With --yes, ${into} takes over ${describeHoldings(holdings)}.`,
      );
    }
    const moved = await withDatabase(({ db }) =>
      mergeProjects(db, { from, into, reason: why, actor: null, now: new Date() }),
    );
    const { audits, incidents, alerts, votes, watchlists, disputes } = moved;
    print(
      `${into} took over ${counted(audits, 'audit', 'audits')}, ${counted(incidents, 'incident', 'incidents')}, ${counted(alerts, 'alert', 'alerts')}, ${counted(votes, 'vote', 'votes')}, ${counted(disputes, 'dispute', 'disputes')} and a place on ${counted(watchlists, 'watchlist', 'watchlists')}. The address of ${from} leads there.`,
    );
    if (moved.import !== null)
      print(
        `"import undo ${moved.import}" and "project restore ${from}" put the records back; votes and watchlists stay.`,
      );
  },
});

export const projectCommands: readonly Command[] = [list, withdraw, restore, merge, remove];
