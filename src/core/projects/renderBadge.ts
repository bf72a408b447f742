import { escapeXml } from '#lib/escapeXml.ts';
import { describeGrade, type GradeLetter, isGraded } from '#model/controlGrade.ts';
import type { ShownScore } from '#model/shownScore.ts';
import { describeShown, shownScore } from '#scoring/shownScore.ts';
import type { ProjectRow } from '#wire/projects.ts';

export interface BadgeInput {
  project: Pick<
    ProjectRow,
    'name' | 'demo' | 'assessed' | 'score' | 'rating' | 'coverage' | 'range' | 'controlGrade'
  >;
  /** When the score was made. */
  scoredAt: string | undefined;
  /** Where the badge leads. */
  href: string;
}

/** A sans-serif letter at 11 px; text is stretched to its place, so an estimate is enough. */
const widthOf = (text: string) => Math.round([...text].length * 6.6) + 14;

/** Only a number with a letter has a colour. */
function toneOf(shown: ShownScore): string {
  if (shown.kind !== 'score') return '#566274';
  if (shown.score >= 70) return '#0b7a66';
  return shown.score >= 40 ? '#9a5b00' : '#b3261e';
}

/** By the worst end: a range is no better than what it may turn out to be. */
const gradeTones: Record<GradeLetter, string> = {
  ...{ A: '#0b7a66', B: '#0b7a66', C: '#9a5b00', D: '#9a5b00', E: '#b3261e', F: '#b3261e' },
};

/** A badge for other sites: score, rating, control grade, how much is known, and date; grey with the range while that is too little. */
export function renderBadge({ project, scoredAt, href }: BadgeInput): string {
  const shown = shownScore(project);
  const label = project.demo ? 'Parapet demo' : 'Parapet';
  const value = describeShown(shown);
  const grade = project.controlGrade && isGraded(project.controlGrade) ? project.controlGrade : null;
  const date = scoredAt?.slice(0, 10) ?? '';
  const parts = [
    { text: label, fill: '#0c1420' },
    { text: value, fill: toneOf(shown) },
    ...(grade ? [{ text: `control ${describeGrade(grade)}`, fill: gradeTones[grade.worst] }] : []),
    ...(date ? [{ text: date, fill: '#566274' }] : []),
  ].map((part) => ({ ...part, width: widthOf(part.text) }));
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const title = `${project.name}: ${value}${grade ? `, control grade ${describeGrade(grade)}` : ''}${date ? `, ${date}` : ''}, by Parapet`;
  let x = 0;
  const drawn = parts.map((part) => {
    const from = x;
    x += part.width;
    return `<rect x="${from}" width="${part.width}" height="20" fill="${part.fill}"/><text x="${from + part.width / 2}" y="14" textLength="${part.width - 14}" lengthAdjust="spacingAndGlyphs">${escapeXml(part.text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20" role="img" aria-label="${escapeXml(title)}"><title>${escapeXml(title)}</title><clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath><a href="${escapeXml(href)}" target="_blank"><g clip-path="url(#r)" fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${drawn.join('')}</g></a></svg>\n`;
}
