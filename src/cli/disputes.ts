import { parseArgs } from 'node:util';
import { getDeskDispute, getDeskDisputes } from '#core/disputes/getDisputes.ts';
import { answerDispute, decideDispute, judgePost } from '#core/disputes/judgeDispute.ts';
import { badRequest } from '#lib/AppError.ts';
import { disputeOutcomes } from '#model/disputes.ts';
import type { Command } from './Command.ts';
import { parseWhole } from './parseWhole.ts';

const list: Command = {
  name: 'dispute list',
  usage: '[--all] [--limit N]',
  summary: 'what people dispute, what is due first; without --all only what nobody has decided',
  async run({ withDatabase, print }, args) {
    const { values } = parseArgs({
      args: [...args],
      options: { limit: { type: 'string' }, all: { type: 'boolean', default: false } },
    });
    const limit = parseWhole('limit', values.limit, 20);
    const { items: disputes, hasMore } = await withDatabase(({ db }) =>
      getDeskDisputes(db, { limit, all: values.all }),
    );
    if (disputes.length === 0) return print(values.all ? 'Nothing was disputed.' : 'No dispute is open.');
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
};

/** The project and the number of a dispute, as arguments. */
function readPlace(positionals: readonly string[]): { projectId: string; number: number } {
  const [projectId, text, ...rest] = positionals;
  const number = Number(text);
  if (projectId === undefined || !(Number.isInteger(number) && number > 0) || rest.length > 0)
    throw badRequest('give a project and the number of a dispute, such as acme 3');
  return { projectId, number };
}

const judge: Command = {
  name: 'dispute judge',
  usage: 'PROJECT NUMBER --show | --hide REASON',
  summary: 'let the oldest words that wait in a dispute through, or hide them for a reason that is shown',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { show: { type: 'boolean', default: false }, hide: { type: 'string' } },
    });
    const place = readPlace(positionals);
    const { show, hide: reason } = values;
    if (show === Boolean(reason)) throw badRequest('say --show, or --hide with the reason');
    await withDatabase(async ({ db }) => {
      const { posts } = await getDeskDispute(db, place);
      const post = posts.find(({ state }) => state === 'waiting');
      if (!post) throw badRequest(`no words wait in dispute ${place.number} of ${place.projectId}`);
      const verdict = reason ? { show: false as const, reason } : { show: true as const };
      await judgePost(db, { ...verdict, id: post.id, actor: null, now: new Date() });
    });
    print(show ? 'Everybody can read these words now.' : 'These words are not shown.');
  },
};

const answer: Command = {
  name: 'dispute answer',
  usage: 'PROJECT NUMBER --text TEXT',
  summary: 'say something in an open dispute, in public, in the name of this site',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { text: { type: 'string' } },
    });
    const place = readPlace(positionals);
    const { text } = values;
    if (!text) throw badRequest('say --text in plain words: everybody can read it');
    await withDatabase(async ({ db }) => {
      const { id } = await getDeskDispute(db, place);
      await answerDispute(db, { id, text, actor: null, now: new Date() });
    });
    print(`Dispute ${place.number} of ${place.projectId} has your answer.`);
  },
};

const close: Command = {
  name: 'dispute close',
  usage: `PROJECT NUMBER --as ${disputeOutcomes.join('|')} --reason TEXT`,
  summary: 'decide a dispute, for good and in public; what it changes is changed in the records',
  async run({ withDatabase, print }, args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { as: { type: 'string' }, reason: { type: 'string' } },
    });
    const place = readPlace(positionals);
    const { reason } = values;
    const outcome = disputeOutcomes.find((one) => one === values.as);
    if (!outcome) throw badRequest(`say --as with one of ${disputeOutcomes.join(', ')}`);
    if (!reason) throw badRequest('say --reason in plain words: everybody can read it');
    await withDatabase(async ({ db }) => {
      const { id } = await getDeskDispute(db, place);
      await decideDispute(db, { id, outcome, reason, actor: null, now: new Date() });
    });
    print(`Dispute ${place.number} of ${place.projectId}: ${outcome}.`);
  },
};

export const disputeCommands: readonly Command[] = [list, judge, answer, close];
