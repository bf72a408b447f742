import { evaluateFlag, getPercentageBucket } from '#flagclient/evaluateFlag.ts';
import type { FlagUser } from '#flagclient/flagConfig.ts';
import type { PreviewedFlag } from '#wire/adminFlags.ts';
import { createServerConfigV5 } from './configV5.ts';
import type { Flag } from './flagModel.ts';

/** What a flag is for a user and why, by the evaluator that clients and server use. */
export function previewFlag(flag: Flag, user: FlagUser): PreviewedFlag {
  const evaluate = (rules: Flag['rules']) => {
    const result = evaluateFlag(createServerConfigV5([{ ...flag, rules } as Flag]), flag.key, user);
    if (!result) throw new Error(`${flag.key} was not evaluated`);
    return result;
  };
  const { value, decidedBy } = evaluate(flag.rules);
  const bucket =
    decidedBy !== 'rule' && flag.percentages.length > 0
      ? getPercentageBucket(flag.key, user.identifier)
      : null;
  const index =
    decidedBy === 'rule'
      ? flag.rules.findIndex((rule) => evaluate([rule] as Flag['rules']).decidedBy === 'rule')
      : decidedBy === 'percentage'
        ? findShare(flag.percentages, bucket ?? 0)
        : null;
  return { key: flag.key, value, decidedBy, index, bucket };
}

function findShare(shares: Flag['percentages'], bucket: number): number {
  let sum = 0;
  return shares.findIndex(({ percentage }) => {
    sum += percentage;
    return bucket < sum;
  });
}
