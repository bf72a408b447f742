import { getSourceReports } from '#core/sources/sourceStates.ts';
import type { Db } from '#db/Database.ts';
import { tryLead } from '#db/tryLead.ts';
import type { Source } from '#jobs/sources/LiveSource.ts';
import { runSource } from '#jobs/sources/runSource.ts';
import { AppError, badRequest } from '#lib/AppError.ts';
import type { SourceReport } from '#wire/siteState.ts';
import { required, text } from './arguments.ts';
import { type Command, type CommandContext, defineCommand } from './Command.ts';

function describeReport(report: SourceReport | undefined): string {
  if (!report) return 'not asked yet';
  const { askedAt, answeredAt, nextAt, subjects, failing, trouble } = report;
  return [
    `asked about ${subjects}, no answer about ${failing}`,
    `asked ${askedAt}`,
    answeredAt === null ? 'never answered' : `answered ${answeredAt}`,
    ...(nextAt === null ? [] : [`next ${nextAt}`]),
    ...(trouble === null ? [] : [`trouble: ${trouble}`]),
  ].join(', ');
}

/** The live sources that are on, and those that were. */
export async function printSources(
  db: Db,
  { sources = [], print }: Pick<CommandContext, 'sources' | 'print'>,
): Promise<void> {
  const reports = await getSourceReports(db);
  if (sources.length === 0) print('No live source is enabled (PARAPET_SOURCES).');
  for (const { name } of sources)
    print(`${name}  ${describeReport(reports.find(({ source }) => source === name))}`);
  for (const report of reports.filter((one) => !sources.some(({ name }) => name === one.source)))
    print(`${report.source}  off, ${describeReport(report)}`);
}

const list = defineCommand({
  name: 'sources list',
  summary: 'the live sources: state, last answer, problem, next query',
  run: (context) => context.withDatabase(({ db }) => printSources(db, context)),
});

function findSource(sources: readonly Source[], name: string): Source {
  const source = sources.find((one) => one.name === name);
  if (source) return source;
  const on = sources.map((one) => one.name).join(', ');
  throw badRequest(`give one enabled source (${on === '' ? 'none is: see PARAPET_SOURCES' : on})`);
}

const run = defineCommand({
  name: 'sources run',
  summary: 'query a live source now, about everything',
  positionals: { name: required(text('NAME', 'an enabled source (docs/sources.md)')) },
  async run({ withDatabase, sources = [], print }, { name }) {
    const source = findSource(sources, name);
    await withDatabase(async (database) => {
      const leader = await tryLead(database, 'sources');
      if (!leader) throw new AppError(409, 'Busy', 'the sources are being asked right now; try again later');
      const { db, signal } = leader;
      try {
        const { asked, answered, trouble } = await runSource(db, source, {
          now: new Date(),
          signal,
          all: true,
        });
        print(`${source.name}: ${answered} of ${asked} answered${trouble === null ? '' : `; ${trouble}`}`);
      } finally {
        await leader.release();
      }
    });
  },
});

export const sourceCommands: readonly Command[] = [list, run];
