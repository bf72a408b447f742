import { getDeskDispute, getDeskDisputes } from '#core/disputes/getDisputes.ts';
import { answerDispute, decideDispute, judgePost } from '#core/disputes/judgeDispute.ts';
import { badRequest } from '#lib/AppError.ts';
import { disputeOutcomes } from '#model/disputes.ts';
import { limit, oneOf, parsed, required, text, toggle, toWhole } from './arguments.ts';
import { type Command, defineCommand } from './Command.ts';

const list = defineCommand({
  name: 'dispute list',
  summary: 'what people dispute, what is due first; without --all only what is not decided',
  options: { all: toggle('also those that are decided'), limit: limit(20) },
  async run({ withDatabase, print }, { all, limit: most }) {
    const { items: disputes, hasMore } = await withDatabase(({ db }) =>
      getDeskDisputes(db, { limit: most, all }),
    );
    if (disputes.length === 0) return print(all ? 'Nothing was disputed.' : 'No dispute is open.');
    for (const { project, number, state, outcome, severity, dueAt, statement, reason, posts } of disputes) {
      print([project.id, number, outcome ?? state, severity, `due ${dueAt}`].join('  '));
      print(`  ${statement}`);
      for (const { writer, state: shown, words } of posts) {
        print(`  ${writer} (${shown}): ${words?.text.replaceAll('\n', '\n    ')}`);
        if (words?.evidence) print(`    evidence: ${words.evidence.replaceAll('\n', '\n    ')}`);
      }
      if (reason) print(`  reason: ${reason}`);
    }
    if (hasMore) print('There are more: say --limit.');
  },
});

const place = {
  projectId: required(text('PROJECT', 'id of the project')),
  number: required(parsed('NUMBER', 'number of the dispute', toWhole)),
};

const judge = defineCommand({
  name: 'dispute judge',
  summary: 'show or hide the oldest words that wait in a dispute',
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
      if (!post) throw badRequest(`no words wait in dispute ${number} of ${projectId}`);
      if (!show && !reason) throw badRequest('--hide needs a reason');
      const verdict = reason ? { show: false as const, reason } : { show: true as const };
      await judgePost(db, { ...verdict, id: post.id, actor: null, now: new Date() });
    });
    print(show ? 'Everybody can read these words now.' : 'These words are not shown.');
  },
});

const answer = defineCommand({
  name: 'dispute answer',
  summary: 'say something in an open dispute, in public, in the name of this site',
  positionals: place,
  options: { text: required(text('TEXT', 'in plain words: everybody can read it')) },
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
  summary: 'decide a dispute, for good and in public; what it changes is changed in the records',
  positionals: place,
  options: {
    as: required(oneOf(disputeOutcomes, 'what was decided')),
    reason: required(text('TEXT', 'why, in plain words: everybody can read it')),
  },
  async run({ withDatabase, print }, { projectId, number, as: outcome, reason }) {
    await withDatabase(async ({ db }) => {
      const { id } = await getDeskDispute(db, { projectId, number });
      await decideDispute(db, { id, outcome, reason, actor: null, now: new Date() });
    });
    print(`Dispute ${number} of ${projectId}: ${outcome}.`);
  },
});

export const disputeCommands: readonly Command[] = [list, judge, answer, close];
