import { getAddress, keccak256 } from 'viem/utils';
import type { Db } from '#db/Database.ts';
import type { Hex } from '#lib/hex.ts';
import type { NodeAnswer } from '#model/nodeAnswers.ts';
import { nodeQuestions } from '#model/nodeAnswers.ts';
import { encodeApprovalQuestion } from '#model/portfolioCalls.ts';
import { proxySlots } from '#model/proxySlots.ts';
import { getSpenderRecords } from '../approvals/spenderRecords.ts';
import { type Grant, getGrantedApprovals } from '../chainStore/grants.ts';
import type { Observation, ObservedRule, ObserveOptions } from './Observation.ts';
import { findNodeHead } from './readState.ts';

/** Of one address: each is asked four things every time. */
const mostSpenders = 25;
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

const toState = (code: string, implementation: string, owner: string): string =>
  JSON.stringify([code === '0x' ? null : keccak256(code as Hex), implementation, owner.slice(0, 66)]);

/** The spenders of approvals that are in force, and what they are now. */
async function observeAt(
  db: Db,
  { chain, owner }: { chain: string; owner: string },
  { nodes }: ObserveOptions,
): Promise<Observation[]> {
  const block = await findNodeHead(nodes, chain);
  const at = { chain, block: block ?? null, transaction: null };
  if (block === undefined)
    return [
      {
        ...{ ...at, key: `${chain} ${owner}`, contract: null, text: 'the chain’s node does not answer' },
        outcome: { kind: 'unknown' },
      },
    ];
  const ask = async (to: string, data: string) =>
    textOf(await nodes.ask(chain, nodeQuestions.call({ to: to.toLowerCase(), data, from: null }, block)));
  const { items } = await getGrantedApprovals(db, { chain, owners: [owner], limit: mostGrants });
  const inForce = async (grant: Grant): Promise<boolean> => {
    const { to, data } = encodeApprovalQuestion(grant);
    const answer = await ask(to, data);
    // What nobody answered may be in force.
    return answer === undefined || !falseAnswer.test(answer.slice(0, 66));
  };
  const kept: string[] = [];
  for (const grant of items) {
    if (kept.length >= mostSpenders) break;
    if (!kept.includes(grant.spender) && (await inForce(grant))) kept.push(grant.spender);
  }
  const records = await getSpenderRecords(db, {
    chain,
    spenders: kept.map((address) => ({ address, since: null })),
  });
  const states = await Promise.all(
    kept.map(async (spender): Promise<Observation> => {
      const [code, implementation, held] = await Promise.all([
        nodes.ask(chain, nodeQuestions.code(spender, block)).then(textOf),
        nodes.ask(chain, nodeQuestions.storage(spender, proxySlots.implementation, block)).then(textOf),
        ask(spender, ownerQuestion),
      ]);
      const common = { ...at, key: `${chain} ${owner} ${spender}`, contract: spender };
      return code === undefined || implementation === undefined || held === undefined
        ? { ...common, text: `the state of ${spender} could not be read`, outcome: { kind: 'unknown' } }
        : {
            ...common,
            text: `A spender that ${owner} approved has another code, implementation or owner`,
            outcome: { kind: 'change', value: toState(code, implementation, held) },
          };
    }),
  );
  const incidents = [...records].flatMap(([spender, { incidents: all }]) =>
    all.map(
      ({ id, title }): Observation => ({
        ...{ ...at, key: `${chain} ${owner} incident ${id}`, contract: getAddress(spender), text: title },
        outcome: { kind: 'level', holds: true },
      }),
    ),
  );
  return [...states, ...incidents];
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
