import { createHash } from 'node:crypto';
import { loadSharp } from '#lib/loadSharp.ts';
import type { ShownScore } from '#model/shownScore.ts';
import type { Typesetter } from '../font/createTypesetter.ts';
import type { Card } from './Card.ts';

const size = { width: 1200, height: 630 };
const colours = {
  ground: '#0b1f1c',
  ink: '#eaf5f2',
  muted: '#9dbbb4',
  line: '#1d3a35',
  signal: '#2fd0a5',
  warning: '#f5b942',
  danger: '#ff8a80',
};
const left = 80;

/** Raised when the drawing changes, so that pictures kept elsewhere are fetched again. */
const drawing = 5;

/** Names the picture of a card without drawing it. */
export function cardEtag(card: Card): string {
  return `"${createHash('sha1')
    .update(JSON.stringify([drawing, card]))
    .digest('base64url')}"`;
}

/** The wall along the lower edge. */
function drawWall(): string {
  const [tooth, gap, top, low] = [56, 40, 540, 572];
  let path = `M0 ${size.height}V${low}`;
  for (let x = 0; x < size.width; x += tooth + gap)
    path += `H${x}V${top}H${x + tooth}V${low}H${x + tooth + gap}`;
  return `<path d="${path}V${size.height}Z" fill="${colours.line}"/>`;
}

function drawMark({ draw }: Typesetter): string {
  const mark = `<g transform="translate(74 56) scale(1.7)"><path fill="${colours.signal}" d="M4 34V14h6v5h4v-9h8v9h4v-5h6v20Z"/><path fill="${colours.ground}" d="M15 34v-7a3 3 0 0 1 6 0v7Z"/></g>`;
  return mark + draw('parapet', { style: { size: 40, fill: colours.ink, bold: true }, x: 150, y: 112 });
}

function drawLines(
  { wrap, draw }: Typesetter,
  text: string,
  options: { style: { size: number; fill: string; bold?: boolean }; y: number; width: number; lines: number },
): { svg: string; end: number } {
  const { style, y, width, lines } = options;
  const leading = style.size * (style.bold ? 1.16 : 1.4);
  const made = wrap(text, { style, width, lines });
  const svg = made.map((line, index) => draw(line, { style, x: left, y: y + index * leading })).join('');
  return { svg, end: y + (made.length - 1) * leading };
}

function drawPage(set: Typesetter, { label, title, summary }: Extract<Card, { kind: 'page' }>): string {
  const width = size.width - 2 * left;
  const size1 = title.length > 44 ? 56 : 68;
  const head = drawLines(set, title, {
    style: { size: size1, fill: colours.ink, bold: true },
    y: 272,
    width,
    lines: 2,
  });
  const text = drawLines(set, summary, {
    style: { size: 29, fill: colours.muted },
    y: head.end + 66,
    width: width - 80,
    lines: 3,
  });
  const mark = set.draw(label, { style: { size: 26, fill: colours.signal, bold: true }, x: left, y: 190 });
  return mark + head.svg + text.svg;
}

function toneOf(score: number): string {
  if (score >= 70) return colours.signal;
  return score >= 40 ? colours.warning : colours.danger;
}

/** What stands in the ring, and beneath it. */
function ringWords(shown: ShownScore): [number: string, letters: string] {
  if (shown.kind === 'score') return [String(shown.score), shown.rating];
  return shown.kind === 'range'
    ? [`${shown.low}–${shown.high}`, `${shown.coverage} % known`]
    : ['?', 'Unknown'];
}

function drawRing({ draw }: Typesetter, shown: ShownScore): string {
  const [x, y, radius] = [950, 318, 140];
  const around = 2 * Math.PI * radius;
  const ring = (colour: string, dash: string) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="22"${dash}/>`;
  const arcOf = (score: number) => {
    const filled = (around * Math.min(100, Math.max(0, score))) / 100;
    const dash = `stroke-dasharray="${filled.toFixed(1)} ${around.toFixed(1)}"`;
    return ring(toneOf(score), ` stroke-linecap="round" ${dash} transform="rotate(-90 ${x} ${y})"`);
  };
  const [number, letters] = ringWords(shown);
  return (
    ring(colours.line, '') +
    (shown.kind === 'score' ? arcOf(shown.score) : '') +
    draw(number, {
      style: { size: shown.kind === 'range' ? 72 : 104, fill: colours.ink, bold: true },
      x,
      y: y + (shown.kind === 'range' ? 12 : 22),
      anchor: 'middle',
    }) +
    draw(letters, {
      style: { size: 34, fill: colours.muted, bold: true },
      x,
      y: y + 76,
      anchor: 'middle',
    })
  );
}

/** What the picture says of a score, in a sentence. */
export function describeStanding(shown: ShownScore): string {
  if (shown.kind === 'notAssessed') return 'Not assessed yet.';
  if (shown.kind === 'score')
    return `Security score ${shown.score} of 100, rating ${shown.rating}, based on ${shown.coverage} % of the checks. Every number opens its evidence.`;
  return `No score yet: range ${shown.low}–${shown.high}, based on ${shown.coverage} % of the checks.`;
}

/** The categories as columns, as the page of the project has them; what is not known is an empty frame. */
function drawCategories(categories: Extract<Card, { kind: 'project' }>['categories']): string {
  const [x, bottom, step, width, height] = [866, 528, 30, 20, 44];
  return categories
    .map(({ score, tone }, index) => {
      const at = x + index * step;
      if (score === null || tone === null)
        return `<rect x="${at}" y="${bottom - height}" width="${width}" height="${height}" rx="3" fill="none" stroke="${colours.muted}" stroke-dasharray="4 4"/>`;
      const tall = Math.max(3, (score / 100) * height);
      return `<rect x="${at}" y="${bottom - height}" width="${width}" height="${height}" rx="3" fill="${colours.line}"/><rect x="${at}" y="${bottom - tall}" width="${width}" height="${tall}" rx="3" fill="${colours[tone]}"/>`;
    })
    .join('');
}

function drawProject(
  set: Typesetter,
  { name, shown, categories, demo }: Extract<Card, { kind: 'project' }>,
): string {
  const head = drawLines(set, name, {
    style: { size: name.length > 24 ? 56 : 68, fill: colours.ink, bold: true },
    y: 278,
    width: 640,
    lines: 2,
  });
  const text = drawLines(set, describeStanding(shown), {
    style: { size: 29, fill: colours.muted },
    y: head.end + 66,
    width: 600,
    lines: 3,
  });
  const label = demo ? 'Demo project' : 'Project';
  const mark = set.draw(label, { style: { size: 26, fill: colours.signal, bold: true }, x: left, y: 190 });
  return mark + head.svg + text.svg + drawRing(set, shown) + drawCategories(categories);
}

/** Up to four projects, each with its ring's words, from left to right. */
function drawComparison(set: Typesetter, { projects }: Extract<Card, { kind: 'comparison' }>): string {
  const label = set.draw('Side by side', {
    style: { size: 26, fill: colours.signal, bold: true },
    x: left,
    y: 190,
  });
  const step = (size.width - 2 * left) / Math.max(1, projects.length);
  const columns = projects.map(({ name, shown, demo }, index) => {
    const x = left + index * step;
    const nameStyle = { size: projects.length > 2 ? 32 : 44, fill: colours.ink, bold: true };
    const lines = set.wrap(name, { style: nameStyle, width: step - 24, lines: 2 });
    const [number, letters] = ringWords(shown);
    const tone = shown.kind === 'score' ? toneOf(shown.score) : colours.muted;
    return [
      ...lines.map((line, at) =>
        set.draw(line, { style: nameStyle, x, y: 260 + at * nameStyle.size * 1.16 }),
      ),
      set.draw(number, {
        style: { size: shown.kind === 'range' ? 60 : 96, fill: tone, bold: true },
        x,
        y: 430,
      }),
      set.draw(demo ? `${letters} · demo` : letters, { style: { size: 28, fill: colours.muted }, x, y: 476 }),
    ].join('');
  });
  return label + columns.join('');
}

const drawContent = (set: Typesetter, card: Card): string => {
  switch (card.kind) {
    case 'page':
      return drawPage(set, card);
    case 'project':
      return drawProject(set, card);
    case 'comparison':
      return drawComparison(set, card);
  }
};

/** Draws the cards of link previews (Open Graph images) as PNG of 1200 by 630. Text is drawn as outlines: no font of the machine is used. */
export function createCardDrawer(): (card: Card) => Promise<Buffer> {
  // Loaded with the first card: the font library takes 0.13 s and 25 MB, which a start need not wait for.
  let typesetter: Promise<Typesetter> | undefined;
  return async (card) => {
    typesetter ??= import('../font/createTypesetter.ts').then(({ createTypesetter }) => createTypesetter());
    const set = await typesetter;
    const content = drawContent(set, card);
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${colours.ground}"/>${drawWall()}${drawMark(set)}${content}</svg>`;
    const sharp = await loadSharp();
    return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
  };
}
