import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';

export interface FrontMatterSource {
  data: unknown;
  body: string;
  /** Line of the file on which the body begins, counted from 1. */
  bodyLine: number;
  faults: { line: number; message: string }[];
  /** Line of the value at a path of keys, or of its nearest ancestor that exists. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** First line of the front matter that holds a text. */
  lineOfText: (text: string) => number;
}

const fence = /^---[ \t]*$/;

/** Splits a file into YAML front matter and Markdown body, keeping the line numbers of the file. */
export function parseFrontMatter(text: string): FrontMatterSource {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const end = fence.test(lines[0] ?? '')
    ? lines.findIndex((line, index) => index > 0 && fence.test(line))
    : -1;
  if (end === -1) {
    return {
      data: {},
      body: lines.join('\n'),
      bodyLine: 1,
      faults: [
        { line: 1, message: 'front matter is missing: the file must begin with --- and close it with ---' },
      ],
      lineOf: () => 1,
      lineOfText: () => 1,
    };
  }
  const yaml = lines.slice(1, end);
  const counter = new LineCounter();
  const document = parseDocument(`${yaml.join('\n')}\n`, { lineCounter: counter, prettyErrors: false });
  const faults = document.errors.map((error) => ({
    line: counter.linePos(error.pos[0]).line + 1,
    message: `front matter is not valid YAML: ${error.message}`,
  }));
  return {
    data: faults.length === 0 ? document.toJS() : {},
    body: lines.slice(end + 1).join('\n'),
    bodyLine: end + 2,
    faults,
    lineOf: (path) => findLine(document, counter, path),
    lineOfText: (wanted) =>
      Math.max(
        0,
        yaml.findIndex((line) => line.includes(wanted)),
      ) + 2,
  };
}

function findLine(document: Document.Parsed, counter: LineCounter, path: readonly PropertyKey[]): number {
  let node: Node | null = document.contents;
  let line = 1;
  for (const key of path) {
    let next: unknown;
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (isScalar(pair?.key) && pair.key.range) line = counter.linePos(pair.key.range[0]).line + 1;
      next = pair?.value;
    } else if (isSeq(node)) {
      next = node.items[Number(key)];
      if (isNode(next) && next.range) line = counter.linePos(next.range[0]).line + 1;
    }
    if (!isNode(next)) return line;
    node = next;
  }
  return line;
}
