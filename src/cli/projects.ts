import { parseArgs } from 'node:util';
import { deleteProject, getHoldings, type ProjectHoldings } from '#core/imports/deleteProject.ts';
import { getProjectLines } from '#core/projects/getProjectLines.ts';
import { badRequest } from '#lib/AppError.ts';
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
    for (const { id, name, source, status, score, rank } of lines)
      print(
        [
          id,
          name,
          source,
          status ?? 'status unknown',
          score === null ? 'no score' : `score ${score.toFixed(1)}`,
          rank === null ? 'not ranked' : `rank ${rank}`,
        ].join('  '),
      );
    if (lines.length < total) print(`${total - lines.length} more: say --limit, or --search for fewer.`);
  },
};

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
    const [id, ...rest] = positionals;
    if (id === undefined || rest.length > 0) throw badRequest('give the id of one project');
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

export const projectCommands: readonly Command[] = [list, remove];
