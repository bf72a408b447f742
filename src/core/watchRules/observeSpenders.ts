import { getAddress, keccak256 } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import { type NodeAnswer, type NodeQuestion, nodeQuestions } from '#model/nodeAnswers.ts';
import { encodeApprovalQuestion } from '#model/portfolioCalls.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { watchRuleLimits } from '#model/watchRules.ts';
import { getSpenderRecords } from '../approvals/spenderRecords.ts';
import { type Grant, getGrantedApprovals } from '../chainStore/grants.ts';
import type { Observation, ObservedRule, ObserveOptions } from './Observation.ts';
import { findNodeHead } from './readState.ts';

const mostGrants = 100;

const ownerQuestion = '0x8da5cb5b';
const falseAnswer = /^0x0*$/;

/** Undefined where nobody answered; a contract that refuses has nothing of the kind. */
const textOf = (answer: NodeAnswer): string | undefined =>
  answer.state === 'answered' && typeof answer.result === 'string'
    ? answer.result
    : answer.state === 'reverted'
      ? ''
      : undefined;

/** The address in a word; null for none. */
const findNamed = (word: string): string | null => {
  const value = /^0x[0-9a-f]{1,64}$/i.test(word) ? BigInt(word) : 0n;
  return value === 0n || value >= 2n ** 160n ? null : getAddress(`0x${value.toString(16).padStart(40, '0')}`);
};

/** EIP-7702: 0xef0100 and the address whose code an account runs. */
const findDelegate = (code: string): string | null => {
  const [, address] = /^0xef0100([0-9a-f]{40})$/i.exec(code) ?? [];
  return address === undefined ? null : getAddress(`0x${address}`);
};

/** What of a spender is another once somebody else decides, and how its answer is told apart. */
const parts = {
  code: { name: 'code', read: (text: string) => (text === '0x' ? null : keccak256(text as Hex)) },
  implementation: { name: 'implementation (upgrade)', read: findNamed },
  admin: { name: 'proxy admin', read: findNamed },
  owner: { name: 'owner', read: findNamed },
};
type Part = keyof typeof parts;

interface Place {
  chain: string;
  block: number;
  transaction: null;
}

type Ask = (question: NodeQuestion) => Promise<string | undefined>;

/** Answers what it was, so that a fault that was told of it is over. */
const isWell = { kind: 'level', holds: false } as const;

/** What a spender is now, part by part; what nobody answered stands as it was. */
async function observeSpender(
  ask: Ask,
  at: Place,
  { owner, spender }: { owner: string; spender: string },
): Promise<Observation[]> {
  const questions: Record<Part, NodeQuestion> = {
    code: nodeQuestions.code(spender, at.block),
    implementation: nodeQuestions.storage(spender, proxySlots.implementation, at.block),
    admin: nodeQuestions.storage(spender, proxySlots.admin, at.block),
    owner: nodeQuestions.call({ to: spender.toLowerCase(), data: ownerQuestion, from: null }, at.block),
  };
  const answers = await Promise.all(
    (Object.keys(parts) as Part[]).map(async (part) => ({ part, answer: await ask(questions[part]) })),
  );
  const common = { ...at, contract: spender };
  const key = `${at.chain} ${owner} ${spender}`;
  const missing = answers.filter(({ answer }) => answer === undefined).map(({ part }) => parts[part].name);
  return [
    {
      ...{ ...common, key, text: `${missing.join(', ')} of ${spender} could not be read` },
      outcome: missing.length > 0 ? { kind: 'unknown' } : isWell,
    },
    ...answers.flatMap(({ part, answer }): Observation[] => {
      if (answer === undefined) return [];
      const { name, read } = parts[part];
      const value = read(answer);
      const now = value === null ? 'gone' : part === 'code' ? 'another' : value;
      return [
        {
          ...{
            ...common,
            key: `${key} ${part}`,
            text: `The ${name} of a spender that ${owner} approved is ${now}`,
          },
          outcome: { kind: 'change', value: value ?? 'none' },
        },
      ];
    }),
  ];
}

/** Spenders of approvals in force, up to the most that are watched, and how many more the approvals name. */
async function findSpenders(
  db: Db,
  ask: Ask,
  { chain, block, owner, delegate }: Place & { owner: string; delegate: string | null },
): Promise<{ spenders: string[]; left: number; hasMore: boolean }> {
  const { items, hasMore } = await getGrantedApprovals(db, { chain, owners: [owner], limit: mostGrants });
  const inForce = async (grant: Grant): Promise<boolean> => {
    const { to, data } = encodeApprovalQuestion(grant);
    const answer = await ask(nodeQuestions.call({ to: to.toLowerCase(), data, from: null }, block));
    // What nobody answered may be in force.
    return answer === undefined || !falseAnswer.test(answer.slice(0, 66));
  };
  const spenders = new Set(delegate === null ? [] : [delegate]);
  const left = new Set<string>();
  for (const grant of items) {
    if (spenders.has(grant.spender)) continue;
    if (spenders.size >= watchRuleLimits.spenders) left.add(grant.spender);
    else if (await inForce(grant)) spenders.add(grant.spender);
  }
  return { spenders: [...spenders], left: left.size, hasMore };
}

/** The spenders of approvals that are in force, and what they are now. */
async function observeAt(
  db: Db,
  { chain, owner }: { chain: string; owner: string },
  { nodes }: ObserveOptions,
): Promise<Observation[]> {
  const block = await findNodeHead(nodes, chain);
  const node = { chain, key: `${chain} ${owner}`, contract: null, transaction: null };
  const noAnswer = 'the chain’s node does not answer';
  if (block === undefined) return [{ ...node, block: null, text: noAnswer, outcome: { kind: 'unknown' } }];
  const at: Place = { chain, block, transaction: null };
  const ask: Ask = async (question) => textOf(await nodes.ask(chain, question));
  const code = await ask(nodeQuestions.code(owner, block));
  const delegate = code === undefined ? null : findDelegate(code);
  const { spenders, left, hasMore } = await findSpenders(db, ask, { ...at, owner, delegate });
  const records = await getSpenderRecords(db, {
    chain,
    spenders: spenders.map((address) => ({ address, since: null })),
  });
  const states = await Promise.all(spenders.map((spender) => observeSpender(ask, at, { owner, spender })));
  const incidents = [...records].flatMap(([spender, { incidents: all }]) =>
    all.map(
      ({ id, title }): Observation => ({
        ...{ ...at, key: `${chain} ${owner} incident ${id}`, contract: getAddress(spender), text: title },
        outcome: { kind: 'level', holds: true },
      }),
    ),
  );
  const named = `${hasMore ? 'over ' : ''}${spenders.length + left}`;
  return [
    { ...node, block, text: noAnswer, outcome: isWell },
    {
      ...{ ...node, block, key: `${node.key} limit` },
      text: `only ${spenders.length} of ${named} spenders that approvals of ${owner} name are watched`,
      outcome: left > 0 || hasMore ? { kind: 'unknown' } : isWell,
    },
    {
      ...{ ...at, key: `${node.key} delegation`, contract: owner },
      text:
        code === undefined
          ? `the code of ${owner} could not be read`
          : `${owner} runs ${delegate === null ? 'no other code any more' : `the code of ${delegate}`} (EIP-7702)`,
      outcome: code === undefined ? { kind: 'unknown' } : { kind: 'change', value: delegate ?? 'none' },
    },
    ...states.flat(),
    ...incidents,
  ];
}

/** Spenders of the addresses that a rule names. */
export async function observeSpenders(
  db: Db,
  { definition: { subjects } }: ObservedRule,
  options: ObserveOptions,
): Promise<Observation[]> {
  const observed: Observation[] = [];
  for (const subject of subjects)
    if (subject.kind === 'contract')
      observed.push(
        ...(await observeAt(db, { chain: subject.chain, owner: getAddress(subject.address) }, options)),
      );
  return observed;
}
