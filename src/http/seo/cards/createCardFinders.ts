import { readCompared } from '#core/compare/getCompared.ts';
import { getRows } from '#core/projects/getRows.ts';
import { findScanCard } from '#core/scans/getScan.ts';
import { findScore } from '#core/scores/getScore.ts';
import type { Db } from '#db/Database.ts';
import { shownCategory } from '#scoring/categoryTone.ts';
import { shownScore } from '#scoring/shownScore.ts';
import type { FindComparisonCard, FindProjectCard, FindScanCard } from './findCard.ts';

interface CardFinders {
  findProject: FindProjectCard;
  findComparison: FindComparisonCard;
  findScan: FindScanCard;
}

/** What the pictures of shared links say of projects, comparisons and scans. */
export const createCardFinders = (
  db: Db,
  { nameChain }: { nameChain: (chain: string) => string },
): CardFinders => ({
  findProject: async (id) => {
    const [[row], scored] = await Promise.all([getRows(db, [id]), findScore(db, id)]);
    const categories = (scored?.score.categories ?? []).map((one) =>
      shownCategory(one, scored?.score.caps ?? []),
    );
    return row && { name: row.name, demo: row.demo, shown: shownScore(row), categories };
  },
  findComparison: async (projects) => {
    const rows = await getRows(db, await readCompared(db, projects));
    return {
      kind: 'comparison',
      projects: rows.map((row) => ({ name: row.name, demo: row.demo, shown: shownScore(row) })),
    };
  },
  findScan: (id) => findScanCard(db, { id, nameOf: nameChain }),
});
