import { createHash } from 'node:crypto';
import { escapeXml } from '#lib/escapeXml.ts';
import { describeGrade, isGraded } from '#model/controlGrade.ts';
import type { BadgeClaims } from '#wire/badges.ts';

export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

interface EmbedInput {
  claims: BadgeClaims;
  /** Live by its record, and paused for everybody, exploited or with an unresolved critical incident. */
  isHalted: boolean;
  /** The project's page, and the page that checks the signed badge. */
  href: string;
  badge: string;
  theme: EmbedTheme;
  now: Date;
}

/** A chain whose newest block that was read is older says nothing of today. */
const freshMs = 3_600_000;

const day = (time: string) => time.slice(0, 10);

function describeScore({ shown }: BadgeClaims): { value: string; note: string } {
  if (shown.kind === 'notAssessed') return { value: 'Unknown', note: 'Not assessed yet' };
  return shown.kind === 'score'
    ? { value: `${shown.score} ${shown.rating}`, note: `Based on ${shown.coverage} % of the checks` }
    : { value: `${shown.low}–${shown.high}`, note: `Range: only ${shown.coverage} % of the checks known` };
}

/** How far the chains were read; what is old or missing comes first, in plain words. */
function describeReading({ chains }: BadgeClaims, now: Date): { text: string; isStale: boolean } {
  const late = chains.flatMap(({ chain, block, time }) => {
    if (block === null || time === null) return [`${chain} not read`];
    return now.getTime() - Date.parse(time) > freshMs ? [`${chain} last read ${day(time)}`] : [];
  });
  if (late.length > 0) return { text: `Stale: ${late.join(', ')}`, isStale: true };
  const read = chains.map(({ chain, block }) => `${chain} to block ${block}`);
  return { text: read.length > 0 ? `Read ${read.join(', ')}` : 'No contract on record', isStale: false };
}

function describeCard({ claims, now }: EmbedInput) {
  const { control, scoredAt } = claims;
  return {
    score: describeScore(claims),
    control: control && isGraded(control) ? describeGrade(control) : 'Unknown',
    scored: scoredAt === null ? 'No score yet' : `Scored ${day(scoredAt)}`,
    reading: describeReading(claims, now),
  };
}

const colours = {
  light: {
    paper: '#ffffff',
    line: '#e2e7ec',
    ink: '#0c1420',
    muted: '#566274',
    link: '#0b7a66',
    alarm: '#b3261e',
    late: '#9a5b00',
  },
  dark: {
    paper: '#0a0f17',
    line: '#1e293a',
    ink: '#e7ecf3',
    muted: '#93a1b5',
    link: '#2fd0a5',
    alarm: '#ff8a80',
    late: '#f5b942',
  },
} as const;

const variables = (theme: 'light' | 'dark') =>
  Object.entries(colours[theme])
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** By the theme: fixed, or as the reader's system has it. */
const themeCss = (theme: EmbedTheme) =>
  theme === 'auto'
    ? `:root{${variables('light')}}@media(prefers-color-scheme:dark){:root{${variables('dark')}}}`
    : `:root{${variables(theme)}}`;

const pageCss = `*{box-sizing:border-box}html,body{margin:0;height:100%}
body{font:14px/1.5 Inter,system-ui,sans-serif;color:var(--ink);background:var(--paper)}
main{min-height:100%;padding:14px 16px;border:1px solid var(--line);border-radius:12px}
a{color:var(--link)}h1{margin:0;font-size:16px;overflow-wrap:anywhere}h1 a{color:inherit;text-decoration:none}
dl{display:flex;flex-wrap:wrap;gap:4px 28px;margin:10px 0 6px}dt{font-size:12px;color:var(--muted)}
dd{margin:0;font-size:22px;font-weight:650;line-height:1.3;font-variant-numeric:tabular-nums}
p{margin:2px 0;font-size:12px;color:var(--muted);overflow-wrap:anywhere}.alarm{color:var(--alarm);font-weight:650}.late{color:var(--late)}`;

const cssOf = (theme: EmbedTheme) => themeCss(theme) + pageCss;

/** The policy of the page that is framed elsewhere: its one style sheet, nothing else, and any frame. */
export const embedPolicy = (theme: EmbedTheme): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(cssOf(theme)).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');

/** A score card as a page of its own, for a frame on another site: no script, no cookie, nothing loaded. */
export function renderEmbedPage(input: EmbedInput): string {
  const { claims, isHalted, href, badge, theme } = input;
  const { score, control, scored, reading } = describeCard(input);
  const name = escapeXml(claims.name);
  const away = 'target="_blank" rel="noopener"';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}"><title>${name} on Parapet</title><style>${cssOf(theme)}</style></head>
<body><main><h1><a href="${escapeXml(href)}" ${away}><bdi>${name}</bdi></a>${claims.demo ? ' (demo)' : ''}</h1>
${isHalted ? '<p class="alarm">Halted, or an exploit is not resolved</p>\n' : ''}<dl><div><dt>Score</dt><dd>${escapeXml(score.value)}</dd></div><div><dt>Control grade</dt><dd>${escapeXml(control)}</dd></div></dl>
<p>${escapeXml(score.note)}. ${escapeXml(scored)}.</p><p${reading.isStale ? ' class="late"' : ''}>${escapeXml(reading.text)}</p>
<p><a href="${escapeXml(href)}" ${away}>Parapet: evidence</a> · <a href="${escapeXml(badge)}" ${away}>Check the signed badge</a></p></main></body></html>
`;
}

/** Cut where a picture ends; whoever reads aloud hears all of it. */
const cut = (text: string, most: number) => {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
};

/** The same card as a picture. */
export function renderEmbedPicture(input: EmbedInput): string {
  const { claims, isHalted, theme } = input;
  const { score, control, scored, reading } = describeCard(input);
  const name = `${claims.name}${claims.demo ? ' (demo)' : ''}`;
  const said = `${name} on Parapet: ${isHalted ? 'halted, ' : ''}score ${score.value}, ${score.note}, control grade ${control}. ${scored}. ${reading.text}`;
  const text = (x: number, y: number, kind: string, content: string) =>
    `<text x="${x}" y="${y}" class="${kind}">${escapeXml(content)}</text>`;
  const css = `${themeCss(theme)}text{font-family:Inter,Verdana,DejaVu Sans,sans-serif;font-size:12px;fill:var(--muted);unicode-bidi:isolate}.name{font-size:16px;font-weight:650;fill:var(--ink)}.value{font-size:22px;font-weight:650;fill:var(--ink)}.alarm{fill:var(--alarm);font-weight:650}.late{fill:var(--late)}.box{fill:var(--paper);stroke:var(--line)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="172" viewBox="0 0 360 172" role="img" aria-label="${escapeXml(said)}"><title>${escapeXml(said)}</title><style>${css}</style><rect class="box" x=".5" y=".5" width="359" height="171" rx="12"/>${[
    text(16, 30, 'name', cut(name, 34)),
    isHalted ? text(16, 48, 'alarm', 'Halted, or an exploit is not resolved') : '',
    text(16, 68, 'label', 'Score'),
    text(16, 92, 'value', score.value),
    text(190, 68, 'label', 'Control grade'),
    text(190, 92, 'value', control),
    text(16, 116, 'note', cut(score.note, 52)),
    text(16, 136, reading.isStale ? 'late' : 'note', cut(reading.text, 52)),
    text(16, 156, 'note', `${scored}. Evidence on Parapet`),
  ].join('')}</svg>
`;
}
