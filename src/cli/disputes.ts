import { getDeskDispute, getDeskDisputes } from '#core/disputes/getDisputes.ts';
import { answerDispute, decideDispute, judgePost } from '#core/disputes/judgeDispute.ts';
import { liftOverride, overrideAnswer } from '#core/disputes/overrideAnswer.ts';
import { badRequest } from '#lib/AppError.ts';
import { disputeOutcomes } from '#model/disputes.ts';
import { overrideOutcomes } from '#model/overrides.ts';
import { limit, oneOf, parsed, required, text, toggle, toWhole } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'dispute list',
  summary: 'disputes, due first; undecided ones unless --all',
  options: { all: toggle('include decided ones'), limit: limit(20) },
  async run({ withDatabase, print }, { all, limit: most }) {
    const { items: disputes, hasMore } = await withDatabase(({ db }) =>
      getDeskDisputes(db, { limit: most, all }),
    );
    if (disputes.length === 0) return print(all ? 'Nothing was disputed.' : 'No open disputes.');
    for (const { project, number, state, outcome, severity, dueAt, statement, reason, posts } of disputes) {
      print([project.id, number, outcome ?? state, severity, `due ${dueAt}`].join('  '));
      print(`  ${statement}`);
      for (const { writer, state: shown, words } of posts) {
        print(`  ${writer} (${shown}): ${words?.text.replaceAll('\n', '\n    ')}`);
        if (words?.evidence) print(`    evidence: ${words.evidence.replaceAll('\n', '\n    ')}`);
      }
      if (reason) print(`  reason: ${reason}`);
    }
    if (hasMore) print('There are more: use --limit.');
  },
});

const place = {
  projectId: required(text('PROJECT', 'id of the project')),
  number: required(parsed('NUMBER', 'number of the dispute', toWhole)),
};

const judge = defineCommand({
  name: 'dispute judge',
  summary: 'approve or hide the oldest waiting post of a dispute',
  positionals: place,
  options: {
    show: toggle('everybody can read them'),
    hide: text('REASON', 'nobody can; the reason is shown in their place'),
  },
  alternatives: [['show'], ['hide']],
  async run({ withDatabase, print }, { projectId, number, show, hide: reason }) {
    await withDatabase(async ({ db }) => {
      const { posts } = await getDeskDispute(db, { projectId, number });
      const post = posts.find(({ state }) => state === 'waiting');
      if (!post) throw badRequest(`no post waits in dispute ${number} of ${projectId}`);
      if (!show && !reason) throw badRequest('--hide needs a reason');
      const verdict = reason ? { show: false as const, reason } : { show: true as const };
      await judgePost(db, { ...verdict, id: post.id, actor: null, now: new Date() });
    });
    print(show ? 'The post is public now.' : 'The post is hidden.');
  },
});

const answer = defineCommand({
  name: 'dispute answer',
  summary: 'post a public answer of this site in an open dispute',
  positionals: place,
  options: { text: required(text('TEXT', 'the text; it is public')) },
  async run({ withDatabase, print }, { projectId, number, text: words }) {
    await withDatabase(async ({ db }) => {
      const { id } = await getDeskDispute(db, { projectId, number });
      await answerDispute(db, { id, text: words, actor: null, now: new Date() });
    });
    print(`Dispute ${number} of ${projectId} has your answer.`);
  },
});

const close = defineCommand({
  name: 'dispute close',
  summary: 'decide a dispute, finally and in public; change the records separately',
  positionals: place,
  options: {
    as: required(oneOf(disputeOutcomes, 'what was decided')),
    reason: required(text('TEXT', 'why, the text; it is public')),
  },
  async run({ withDatabase, print }, { projectId, number, as: outcome, reason }) {
    await withDatabase(async ({ db }) => {
      const { id } = await getDeskDispute(db, { projectId, number });
      await decideDispute(db, { id, outcome, reason, actor: null, now: new Date() });
    });
    print(`Dispute ${number} of ${projectId}: ${outcome}.`);
  },
});

const answerOf = text('ANSWER', 'factor:ID or cap:ID, as in the score of the API');

const override = defineCommand({
  name: 'dispute override',
  summary: 'override an answer of the score after a dispute that was upheld',
  positionals: place,
  options: {
    answer: required(answerOf),
    as: required(oneOf(overrideOutcomes, 'unknown: it does not count; fail: it was too kind')),
    reason: required(text('TEXT', 'why; it is public')),
  },
  async run({ withDatabase, print }, { projectId, number, answer: about, as: outcome, reason }) {
    await withDatabase(async ({ db }) => {
      const { id } = await getDeskDispute(db, { projectId, number });
      await overrideAnswer(db, { id, about, outcome, reason, actor: null, now: new Date() });
    });
    print(`${about} of ${projectId} is overridden: ${outcome}.`);
  },
});

const lift = defineCommand({
  name: 'dispute lift',
  summary: 'end an override: the answer counts as measured again',
  positionals: place,
  options: { answer: required(answerOf), reason: required(text('TEXT', 'why; it is public')) },
  async run({ withDatabase, print }, { projectId, number, answer: about, reason }) {
    await withDatabase(async ({ db }) => {
      const { id } = await getDeskDispute(db, { projectId, number });
      await liftOverride(db, { id, about, reason, actor: null, now: new Date() });
    });
    print(`${about} of ${projectId} counts as measured again.`);
  },
});

export const disputeCommands: readonly Command[] = [list, judge, answer, close, override, lift];
