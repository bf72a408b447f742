import { isDeepStrictEqual } from 'node:util';
import { audited, type Drift } from './driftAnswers.ts';
import type { Upgrades } from './upgradeWorld.ts';

/** How the code that ran at a block compares with all audits. */
function matchAt({ steps }: Upgrades, block: number) {
  const code = steps.findLast((step) => step.block <= block)?.code ?? 0;
  const isAudited = audited.includes(code);
  return isAudited ? { matching: 1, differing: 0 } : { matching: 0, differing: 1 };
}

/** What is said of audits and code that is neither so nor unknown. */
export function findFalseDrift(said: Drift, whole: Drift, upgrades: Upgrades): string[] {
  const { codeMatch, block } = said;
  const isFalse =
    codeMatch?.state === 'known' &&
    codeMatch.value.notCompared === 0 &&
    (block === undefined ||
      !isDeepStrictEqual({ ...codeMatch.value, ...matchAt(upgrades, block) }, codeMatch.value));
  return [
    ...(isFalse ? [`at block ${block}: ${JSON.stringify(codeMatch.value)}`] : []),
    ...(['alerts', 'mails', 'feed'] as const).flatMap((way) =>
      said[way].filter((one) => !whole[way].includes(one)).map((one) => `${way}: ${one}`),
    ),
    ...(said.mails.length === said.alerts.length && said.feed.length === said.alerts.length
      ? []
      : ['not every alert is told']),
  ];
}

/** The upgrades that put code in place which no audit names. */
export const listDrifts = ({ steps }: Upgrades): string[] =>
  steps.flatMap(({ code, txHash }) => (audited.includes(code) ? [] : [txHash]));
