import { confirmAlert, type Judged, retractAlert } from '#core/alerts/judgeAlert.ts';
import { staffRetractionCauses } from '#model/alerts.ts';
import { oneOf, required, sentence, text, withFallback } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const longestReason = 1000;

const id = required(text('ID', 'the alert'));
const reason = sentence('the reason; everybody who was notified reads it', { longest: longestReason });

const describeJudged = ({ project, title, told }: Judged, verdict: string) =>
  `${verdict}: ${project}, ${title}. ${told} ${told === 1 ? 'person is' : 'people are'} told by mail.`;

const retract = defineCommand({
  name: 'alerts retract',
  summary: 'retract an alert of a detector; everybody who was notified is told',
  positionals: { id },
  options: {
    reason,
    cause: withFallback(oneOf(staffRetractionCauses, 'what kind of mistake it was'), 'other'),
  },
  async run({ withDatabase, print }, judgement) {
    const judged = await withDatabase(({ db }) =>
      retractAlert(db, { ...judgement, actor: null, now: new Date() }),
    );
    print(describeJudged(judged, 'Retracted'));
  },
});

const confirm = defineCommand({
  name: 'alerts confirm',
  summary: 'confirm an alert of a detector after a check by hand',
  positionals: { id },
  options: { reason },
  async run({ withDatabase, print }, judgement) {
    const judged = await withDatabase(({ db }) =>
      confirmAlert(db, { ...judgement, actor: null, now: new Date() }),
    );
    print(describeJudged(judged, 'Confirmed'));
  },
});

export const alertCommands: readonly Command[] = [retract, confirm];
