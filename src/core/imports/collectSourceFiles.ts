import type { CompilerInput } from '#model/sourceCode.ts';
import type { PlaceRecord, RecordFault } from '#records/parseRecords.ts';
import type { Records } from '#records/recordFile.ts';

/** All files of one compiler input together; more is no contract's source, and every comparison reads it. */
const mostBytes = 4_000_000;

interface CollectedSources {
  /** By the id of the source record. */
  inputs: Map<string, CompilerInput>;
  faults: RecordFault[];
}

/** Reads the files that source records point to; each one missing, or too many of them, is a fault. */
export function collectSourceFiles(
  records: Pick<Records, 'sourceCode'>,
  { readFile, placeOf }: { readFile: (path: string) => Uint8Array | undefined; placeOf: PlaceRecord },
): CollectedSources {
  const inputs: CollectedSources['inputs'] = new Map();
  const faults: RecordFault[] = [];
  for (const [index, { id, input }] of records.sourceCode.entries()) {
    let bytes = 0;
    const sources: CompilerInput['sources'] = {};
    for (const [path, source] of Object.entries(input.sources)) {
      const content = 'content' in source ? source.content : readText(readFile(source.file));
      if (content === undefined)
        faults.push({
          ...placeOf('sourceCode', index, ['input', 'sources', path, 'file']),
          reason: `there is no file ${'file' in source ? source.file : path}`,
        });
      else sources[path] = { content };
      bytes += content === undefined ? 0 : Buffer.byteLength(content);
    }
    if (bytes > mostBytes)
      faults.push({
        ...placeOf('sourceCode', index, ['input', 'sources']),
        reason: `all files together are larger than ${mostBytes / 1_000_000} MB`,
      });
    inputs.set(id, { language: input.language, settings: input.settings, sources });
  }
  return { inputs, faults };
}

/** Line ends as compilers are given them: a checkout may have changed them. */
const readText = (bytes: Uint8Array | undefined) =>
  bytes && Buffer.from(bytes).toString('utf8').replaceAll('\r\n', '\n');
