import { analyzerVersion } from '#model/analyzerVersion.ts';
import { rules } from '#scoring/rules.ts';
import type { Freshness } from '#wire/skynet.ts';
import type { Citation } from '#wire/v1.ts';

/** How to cite what this site says now, on a page given by its whole address. */
export function describeCitation(
  freshness: readonly Freshness[],
  { page, now }: { page: string; now: Date },
): Citation {
  const dataAsOf = freshness.map(({ chain, block, time }) => ({ chain, block, time }));
  const madeAt = now.toISOString();
  const blocks = dataAsOf.flatMap(({ chain, block }) =>
    block === null ? [] : [`${chain} at block ${block}`],
  );
  return {
    rulesVersion: rules.version,
    analyzerVersion,
    dataAsOf,
    madeAt,
    page,
    text: `Parapet, ${page}, rules ${rules.version}, ${blocks.join(', ') || 'no chain read'}, ${madeAt}`,
  };
}
