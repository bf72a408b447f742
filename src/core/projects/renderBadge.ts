import type { ProjectRow } from '#wire/projects.ts';

export interface BadgeInput {
  project: Pick<ProjectRow, 'name' | 'demo' | 'assessed' | 'score' | 'rating' | 'coverage' | 'rank'>;
  /** When the score was made. */
  scoredAt: string | undefined;
  /** Where the badge leads. */
  href: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);

/** A sans-serif letter at 11 px; text is stretched to its place, so an estimate is enough. */
const widthOf = (text: string) => Math.round([...text].length * 6.6) + 14;

function toneOf(score: number | null): string {
  if (score === null) return '#566274';
  if (score >= 70) return '#0b7a66';
  return score >= 40 ? '#9a5b00' : '#b3261e';
}

function wordsOf({ project: { assessed, score, rating, rank } }: BadgeInput): string {
  if (!assessed || score === null) return 'not assessed';
  const shown = `${Math.floor(score)} ${rating ?? ''}`.trim();
  return rank === null ? `${shown}, not ranked` : shown;
}

/** A badge for other sites: score, rating and date. It says what is unknown as plainly as what is known. */
export function renderBadge(input: BadgeInput): string {
  const { project, scoredAt, href } = input;
  const label = project.demo ? 'Parapet demo' : 'Parapet';
  const value = wordsOf(input);
  const date = scoredAt?.slice(0, 10) ?? '';
  const parts = [
    { text: label, fill: '#0c1420' },
    { text: value, fill: toneOf(project.assessed ? project.score : null) },
    ...(date ? [{ text: date, fill: '#566274' }] : []),
  ].map((part) => ({ ...part, width: widthOf(part.text) }));
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  const title = `${project.name}: ${value}${date ? `, ${date}` : ''}, by Parapet`;
  let x = 0;
  const drawn = parts.map((part) => {
    const from = x;
    x += part.width;
    return `<rect x="${from}" width="${part.width}" height="20" fill="${part.fill}"/><text x="${from + part.width / 2}" y="14" textLength="${part.width - 14}" lengthAdjust="spacingAndGlyphs">${escapeXml(part.text)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" viewBox="0 0 ${width} 20" role="img" aria-label="${escapeXml(title)}"><title>${escapeXml(title)}</title><clipPath id="r"><rect width="${width}" height="20" rx="4"/></clipPath><a href="${escapeXml(href)}" target="_blank"><g clip-path="url(#r)" fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${drawn.join('')}</g></a></svg>\n`;
}
