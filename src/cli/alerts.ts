import { parseArgs } from 'node:util';
import { confirmAlert, type Judged, retractAlert } from '#core/alerts/judgeAlert.ts';
import { badRequest } from '#lib/AppError.ts';
import { staffRetractionCauses } from '#model/alerts.ts';
import type { Command } from './Command.ts';

const longestReason = 1000;

function readJudgement(args: readonly string[], options: { cause: boolean }) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { reason: { type: 'string' }, ...(options.cause && { cause: { type: 'string' } }) },
  });
  const [id, ...rest] = positionals;
  const reason = typeof values.reason === 'string' ? values.reason.trim() : '';
  if (id === undefined || rest.length > 0) throw badRequest('give the id of one alert');
  if (reason === '' || reason.length > longestReason)
    throw badRequest(
      `say --reason in plain words, at most ${longestReason} characters: everybody who was told reads it`,
    );
  const given = 'cause' in values ? values.cause : undefined;
  const cause = staffRetractionCauses.find((one) => one === (given ?? 'other'));
  if (cause === undefined) throw badRequest(`--cause is one of ${staffRetractionCauses.join(', ')}`);
  return { id, reason, cause };
}

const describeJudged = ({ project, title, told }: Judged, verdict: string) =>
  `${verdict}: ${project}, ${title}. ${told} ${told === 1 ? 'person is' : 'people are'} told by mail.`;

const retract: Command = {
  name: 'alerts retract',
  usage: `ID --reason TEXT [--cause ${staffRetractionCauses.join('|')}]`,
  summary: 'withdraw an alert that a detector raised; whoever was told of it is told that we were wrong',
  async run({ withDatabase, print }, args) {
    const { id, reason, cause } = readJudgement(args, { cause: true });
    const judged = await withDatabase(({ db }) =>
      retractAlert(db, { id, reason, cause, actor: null, now: new Date() }),
    );
    print(describeJudged(judged, 'Retracted'));
  },
};

const confirm: Command = {
  name: 'alerts confirm',
  usage: 'ID --reason TEXT',
  summary: 'note that an alert which a detector raised was checked by hand and is so',
  async run({ withDatabase, print }, args) {
    const { id, reason } = readJudgement(args, { cause: false });
    const judged = await withDatabase(({ db }) =>
      confirmAlert(db, { id, reason, actor: null, now: new Date() }),
    );
    print(describeJudged(judged, 'Confirmed'));
  },
};

export const alertCommands: readonly Command[] = [retract, confirm];
