import { parseArgs } from 'node:util';
import { deleteProject, getHoldings, type ProjectHoldings } from '#core/imports/deleteProject.ts';
import { mergeProjects } from '#core/imports/mergeProjects.ts';
import { getProjectLines } from '#core/projects/getProjectLines.ts';
import { restoreProject, withdrawProject } from '#core/records/withdrawProject.ts';
import { badRequest } from '#lib/AppError.ts';
import { longestReason } from '#model/records.ts';
import type { Command } from './Command.ts';
import { CommandFailure } from './CommandFailure.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'project list',
  usage: '[--search TEXT] [--limit N]',
  summary: 'projects by id, with where they come from, their score and rank',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { search: { type: 'string' }, limit: { type: 'string' } },
    });
    const limit = parseWhole('limit', values.limit, 50);
    const { lines, total } = await withDatabase(({ db }) =>
      getProjectLines(db, { text: values.search, limit }),
    );
    if (total === 0) return print('There is no such project.');
    for (const { id, name, source, status, score, rank, withdrawnAt } of lines)
      print(
        [
          id,
          name,
          source,
          status ?? 'status unknown',
          score === null ? 'no score' : `score ${score.toFixed(1)}`,
          rank === null ? 'not ranked' : `rank ${rank}`,
          ...(withdrawnAt ? [`withdrawn on ${withdrawnAt.toISOString().slice(0, 10)}`] : []),
        ].join('  '),
      );
    if (lines.length < total) print(`${total - lines.length} more: say --limit, or --search for fewer.`);
  },
};

function oneId([id, ...rest]: readonly string[]): string {
  if (id === undefined || rest.length > 0) throw badRequest('give the id of one project');
  return id;
}

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

const remove: Command = {
  name: 'project delete',
  usage: 'ID --yes',
  summary: 'delete a project with everything about it; without --yes say what would go',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { yes: { type: 'boolean', default: false } },
    });
    const id = oneId(positionals);
    if (!values.yes) {
      const holdings = await withDatabase(({ db }) => getHoldings(db, id));
      throw new CommandFailure(
        1,
        `Nothing was deleted. With --yes, ${holdings.name} goes with ${describeHoldings(holdings)}.`,
      );
    }
    const holdings = await withDatabase(({ db }) => deleteProject(db, { id, actor: null }));
    print(`${holdings.name} is deleted with ${describeHoldings(holdings)}.`);
    print(`${describeReturn[holdings.source]}.`);
  },
};

const withdraw: Command = {
  name: 'project withdraw',
  usage: 'ID --reason TEXT',
  summary: 'take a project from everything that visitors see; its page says since when and why',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' } },
    });
    const id = oneId(positionals);
    const reason = values.reason?.trim();
    if (!reason) throw badRequest('say --reason in words that visitors may read');
    if (reason.length > longestReason) throw badRequest(`a reason has at most ${longestReason} characters`);
    await withDatabase(({ db }) => withdrawProject(db, { id, reason, actor: null, now: new Date() }));
    print(`${id} is withdrawn. "project restore ${id}" puts it back.`);
  },
};

const restore: Command = {
  name: 'project restore',
  usage: 'ID',
  summary: 'put a withdrawn project back',
  async run({ withDatabase, print }, args) {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const id = oneId(positionals);
    const { reason } = await withDatabase(({ db }) => restoreProject(db, { id, actor: null }));
    print(`${id} is shown again. It was withdrawn because: ${reason}`);
  },
};

const merge: Command = {
  name: 'project merge',
  usage: 'FROM INTO --reason TEXT --yes',
  summary: 'make one project of two that are the same; without --yes say what would move',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { reason: { type: 'string' }, yes: { type: 'boolean', default: false } },
    });
    const [from, into, ...rest] = positionals;
    if (from === undefined || into === undefined || rest.length > 0)
      throw badRequest('give the id of the duplicate and the id of the project that is kept');
    const reason = values.reason?.trim();
    if (!reason) throw badRequest('say --reason in words that visitors may read');
    if (reason.length > longestReason) throw badRequest(`a reason has at most ${longestReason} characters`);
    if (!values.yes) {
      const holdings = await withDatabase(({ db }) => getHoldings(db, from));
      throw new CommandFailure(
        1,
        `Nothing was merged. With --yes, ${into} takes over ${describeHoldings(holdings)}.`,
      );
    }
    const moved = await withDatabase(({ db }) =>
      mergeProjects(db, { from, into, reason, actor: null, now: new Date() }),
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
};

export const projectCommands: readonly Command[] = [list, withdraw, restore, merge, remove];
