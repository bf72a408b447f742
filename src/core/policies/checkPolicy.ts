import { getOwners } from '#core/evidence/EvidenceContext.ts';
import { getProject } from '#core/projects/getProject.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { addressKey } from '#model/addressKey.ts';
import { isChainId } from '#model/chainId.ts';
import {
  conditionStates,
  decideVerdict,
  type JudgedCondition,
  type PolicyCondition,
} from '#model/policies.ts';
import { judgeCondition, type PolicySubject } from '#scoring/judgePolicy.ts';
import type { PolicyAnswer } from '#wire/policies.ts';

interface AskedPolicy {
  chain: string;
  address: string;
  conditions: readonly PolicyCondition[];
  now: Date;
}

export type CheckedPolicy = Omit<PolicyAnswer, 'receipt' | 'keys'> & {
  /** Of all projects that have the contract on record. */
  chains: string[];
};

interface KnownSubject {
  project: { id: string; name: string; coverage: number | null };
  chains: readonly string[];
  /** Undefined while nothing of it was assessed. */
  subject: PolicySubject | undefined;
}

/** What is known of a contract says nothing of today where it was read long ago: what nobody asks is asked with this. */
const unlessAsked: PolicyCondition = { kind: 'readWithin', hours: 24 };

const withAge = (conditions: readonly PolicyCondition[]): readonly PolicyCondition[] =>
  conditions.some(({ kind }) => kind === unlessAsked.kind) ? conditions : [...conditions, unlessAsked];

/** More projects than that do not share a contract; of the others nothing would be known. */
const mostProjects = 10;

async function loadSubject(db: Db, id: string, { chain, address, now }: AskedPolicy): Promise<KnownSubject> {
  const [{ project }, scored] = await Promise.all([getProject(db, id), findScore(db, id)]);
  // Sales and transfers are simulated of a project's first token that can be read.
  const read = project.tokens.find((token) => token.address !== null && isChainId(token.chain));
  const isReadToken =
    read?.address !== undefined &&
    read.address !== null &&
    addressKey({ chain: read.chain, address: read.address }) === addressKey({ chain, address });
  return {
    project: { id, name: project.name, coverage: scored?.score.coverage ?? null },
    chains: project.chains,
    subject: scored && { ...scored, isReadToken, now },
  };
}

function judge(condition: PolicyCondition, known: readonly KnownSubject[]): JudgedCondition {
  const judged = known.map(({ project, subject }) =>
    subject
      ? judgeCondition(condition, subject)
      : { state: 'unknown' as const, reason: `${project.id} is not assessed yet.`, evidence: [] },
  );
  // Of what several projects say of the same contract.
  const [worst] = judged.toSorted(
    (a, b) => conditionStates.indexOf(a.state) - conditionStates.indexOf(b.state),
  );
  return (
    worst ?? {
      state: 'unknown',
      reason: 'The contract is on record of no project here; its project was not searched for.',
      evidence: [],
    }
  );
}

/** Whether a contract is known to meet everything that somebody asks of it. */
export async function checkPolicy(db: Db, asked: AskedPolicy): Promise<CheckedPolicy> {
  const { chain, address } = asked;
  const owners = await getOwners(db, { chain, address });
  const ids = [...new Set(owners.map(({ projectId }) => projectId))];
  const known = await Promise.all(ids.slice(0, mostProjects).map((id) => loadSubject(db, id, asked)));
  const conditions = withAge(asked.conditions).map((condition) => ({
    condition,
    ...judge(condition, known),
  }));
  const states = conditions.map(({ state }) => state);
  return {
    verdict: decideVerdict(ids.length > mostProjects ? [...states, 'unknown'] : states),
    chain,
    address,
    projects: known.map(({ project }) => project),
    conditions: conditions.map(({ condition, ...rest }) => ({ condition: { ...condition }, ...rest })),
    chains: [...new Set(known.flatMap((one) => one.chains))],
  };
}
