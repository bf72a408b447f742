import { renderBadge } from '#core/projects/renderBadge.ts';
import { renderWatchlistCsv } from '#core/watchlists/watchlistCsv.ts';
import { describeStanding } from '#http/seo/cards/drawCard.ts';
import { shownScore } from '#scoring/shownScore.ts';
import { describePage } from '#web/pages/project/describePage.ts';
import type { ProjectPageData } from '#wire/projectPage.ts';

/** What is said of a score where nothing else stands around it: badge, picture of a link, words for finders. */
const listStandings = (page: ProjectPageData): string[] => [
  renderBadge({ project: page.project, scoredAt: undefined, href: 'https://example.org/' }),
  describeStanding(shownScore(page.project)),
  describePage(page).description,
];

const saysHowMuch = /\b\d+ % (?:known|of the checks)|\bcoverage \d+ %|\bnot assessed\b/i;

/** A project's line of a list that was downloaded, by the names of its columns. */
function readLine({ project }: ProjectPageData): Map<string, string> {
  const [names = '', line = ''] = renderWatchlistCsv([{ ...project, name: 'Name', tokenTickers: [] }]).split(
    '\r\n',
  );
  const cells = line.split(',');
  return new Map(names.split(',').map((name, index) => [name, cells[index] ?? '']));
}

/** What follows from everything that is known, stands beside how much that is; an audit is the last on record. */
const ofAllKnown = new Set([
  ...['rank', 'score', 'rating', 'coverage', 'last_audit_on_record'],
  // A range that findFalsePage holds against the whole.
  'control_grade',
]);

function* findFalseCells(said: Map<string, string>, real: Map<string, string>): Generator<string> {
  for (const [name, cell] of said) {
    const truth = real.get(name) ?? '';
    if (ofAllKnown.has(name) || cell === truth || cell === '' || cell === 'unknown') continue;
    if (name === 'score_low' && Number(cell) <= Number(truth)) continue;
    if (name === 'score_high' && Number(cell) >= Number(truth)) continue;
    yield `${name} of the list is ${cell} instead of ${truth}`;
  }
}

/** What leaves the site as a text of its own and is neither what the whole record says nor unknown. */
export function findFalseTexts(said: ProjectPageData, real: ProjectPageData): string[] {
  return [
    ...listStandings(said)
      .filter((text) => !saysHowMuch.test(text))
      .map((text) => `without how much is known: ${text}`),
    ...findFalseCells(readLine(said), readLine(real)),
  ];
}
