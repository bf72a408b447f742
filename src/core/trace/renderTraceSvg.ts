import { escapeXml } from '#lib/escapeXml.ts';
import { taintRuleNames } from '#model/trace.ts';
import { describeAmount } from '#trace/amounts.ts';
import { drawTrace, type TraceBox, type TraceFlow, traceBoxSize } from '#trace/drawTrace.ts';
import type { TraceView } from '#trace/traceView.ts';
import type { Trace } from '#wire/trace.ts';

const margin = 24;
const lineHeight = 16;
const lettersInBox = 27;

/** As on the page. */
const bars: Readonly<Record<TraceBox['kind'], string>> = {
  plain: '#93a1b5',
  group: '#93a1b5',
  project: '#0b7a66',
  exchange: '#1d4f91',
  bridge: '#9a5b00',
  mixer: '#b3261e',
  service: '#566274',
  thief: '#0c1420',
  other: '#566274',
};

/** The picture for a report: on white, with what it rests on written beneath it. */
export function renderTraceSvg(
  trace: Trace,
  { view, chainName }: { view: TraceView; chainName: string },
): string {
  const { boxes, flows, width, height } = drawTrace(trace, view);
  const lines = listLines(trace, chainName);
  const wide = Math.max(width, 640) + 2 * margin;
  const high = height + 3 * margin + lines.length * lineHeight;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}" font-family="Inter, system-ui, sans-serif" font-size="12">`,
    `<title>Trace from ${trace.start}</title>`,
    `<rect width="${wide}" height="${high}" fill="#ffffff"/>`,
    `<g transform="translate(${margin} ${margin})">`,
    ...flows.map(renderFlow),
    ...boxes.map(renderBox),
    '</g>',
    ...lines.map(
      (line, index) =>
        `<text x="${margin}" y="${height + 2 * margin + (index + 1) * lineHeight}" fill="#566274">${escapeXml(line)}</text>`,
    ),
    '</svg>',
  ].join('\n');
}

function renderFlow({ path, width, isBack, text, middle, title }: TraceFlow): string {
  const dashes = isBack ? ' stroke-dasharray="5 4"' : '';
  return `<g><title>${escapeXml(title)}</title><path d="${path}" fill="none" stroke="#0b7a66" stroke-opacity="0.35" stroke-width="${width.toFixed(2)}"${dashes}/><text x="${middle.x}" y="${middle.y - 4}" text-anchor="middle" fill="#0c1420" font-size="11">${escapeXml(text)}</text></g>`;
}

function renderBox({ x, y, kind, title, note }: TraceBox): string {
  const { width, height } = traceBoxSize;
  return `<g transform="translate(${x} ${y})"><rect width="${width}" height="${height}" rx="8" fill="#ffffff" stroke="#c9d1da"/><rect y="9" width="3" height="${height - 18}" rx="1.5" fill="${bars[kind]}"/><text x="13" y="${note === '' ? 30 : 21}" fill="#0c1420" font-weight="600">${escapeXml(cut(title))}</text><text x="13" y="38" fill="#566274">${escapeXml(cut(note))}</text></g>`;
}

function listLines({ start, direction, readTo, taint, assets, notSeen }: Trace, chainName: string): string[] {
  const asset = taint && assets.find((one) => one.asset === taint.asset);
  return [
    `${direction === 'forwards' ? 'From' : 'Back from'} ${start} on ${chainName}, read up to block ${readTo ?? 'unknown'}.`,
    ...(taint && asset
      ? [
          `${describeAmount(taint.start, asset)} traced. Rule: ${taintRuleNames[taint.rule]}.`,
          ...taint.whyUnknown,
        ]
      : []),
    ...notSeen,
  ];
}

const cut = (text: string): string =>
  text.length > lettersInBox ? `${text.slice(0, lettersInBox - 1).trimEnd()}…` : text;
