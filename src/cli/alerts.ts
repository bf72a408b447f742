import { confirmAlert, type Judged, retractAlert } from '#core/alerts/judgeAlert.ts';
import { staffRetractionCauses } from '#model/alerts.ts';
import { oneOf, required, sentence, text, withFallback } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const longestReason = 1000;

const id = required(text('ID', 'the alert'));
const reason = sentence('why, in plain words: everybody who was told reads it', { longest: longestReason });

const describeJudged = ({ project, title, told }: Judged, verdict: string) =>
  `${verdict}: ${project}, ${title}. ${told} ${told === 1 ? 'person is' : 'people are'} told by mail.`;

const retract = defineCommand({
  name: 'alerts retract',
  summary: 'withdraw an alert that a detector raised; whoever was told of it is told that we were wrong',
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
  summary: 'note that an alert which a detector raised was checked by hand and is right',
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
