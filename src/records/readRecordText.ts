import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml';
import { isNestedDeeper } from '#lib/jsonDepth.ts';
import type { FaultPath, RecordPlace, RecordText } from './faults.ts';
import { readCsvRecords } from './readCsvRecords.ts';

/** No record needs so many; each takes a piece of the stack of whoever walks them. */
const mostLevels = 100;
const tooDeep = { reason: `is nested more than ${mostLevels} levels deep` };

/** In JSON of more characters the path alone says where a fault is: the reader that knows lines takes a second for a megabyte. */
const longestWithLines = 200_000;

/**
 * The value written in a JSON, YAML or CSV text, and a way from a path to its line. JSON goes through the
 * engine's own parser, many times faster; the YAML reader then only looks up lines when faults were found.
 */
export function readRecordText(path: string, text: string): RecordText {
  if (path.toLowerCase().endsWith('.csv')) return readCsvRecords(text);
  if (path.endsWith('.json')) {
    if (isNestedDeeper(text, mostLevels)) return { problems: [tooDeep] };
    try {
      const value: unknown = JSON.parse(text);
      let lines: ReturnType<typeof readYaml> | undefined;
      const findPlace = (at: FaultPath): RecordPlace => {
        if (text.length > longestWithLines) return {};
        lines ??= readYaml(text);
        return findNodePlace(lines, at);
      };
      return { value, findPlace };
    } catch (error) {
      return { problems: [describeJsonFault(text, error)] };
    }
  }
  const read = readYaml(text);
  if (read.document.errors.length > 0) {
    return {
      problems: read.document.errors.map((error) => ({
        line: read.lines.linePos(error.pos[0]).line,
        reason: error.message.replace(/ at line [\s\S]*$/, ''),
      })),
    };
  }
  try {
    return { value: read.document.toJS(), findPlace: (at) => findNodePlace(read, at) };
  } catch (error) {
    return { problems: [{ reason: error instanceof Error ? error.message : String(error) }] };
  }
}

function readYaml(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    // Unquoted 0x… must stay text: read as a number, an address would lose its digits.
    customTags: (tags) =>
      tags.filter((tag) => typeof tag === 'string' || !('format' in tag && tag.format === 'HEX')),
  });
  return { document, lines };
}

function findNodePlace(
  read: { document: Document.Parsed; lines: LineCounter },
  path: FaultPath,
): RecordPlace {
  for (let length = path.length; length >= 0; length--) {
    const parent = length > 0 ? read.document.getIn(path.slice(0, length - 1), true) : undefined;
    const key = path[length - 1];
    const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === String(key)) : undefined;
    const node = pair?.key ?? read.document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return { line: read.lines.linePos(node.range[0]).line };
  }
  return {};
}

function describeJsonFault(text: string, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(reason)?.[1];
  if (position === undefined) return { reason };
  return { line: text.slice(0, Number(position)).split('\n').length, reason };
}
