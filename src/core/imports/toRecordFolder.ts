import { badRequest } from '#lib/AppError.ts';
import type { UploadedFile } from '#wire/imports.ts';
import { isRecordFile, type RecordFolder } from './readRecordFolder.ts';

/** Files that were sent, as if they lay in a folder. */
export function toRecordFolder(files: readonly UploadedFile[]): RecordFolder {
  const paths = new Set<string>();
  for (const { path } of files) {
    if (paths.has(path)) throw badRequest(`The file ${path} was sent twice`);
    paths.add(path);
  }
  const sources = files.flatMap((file) => ('text' in file && isRecordFile(file.path) ? [file] : []));
  if (sources.length === 0)
    throw badRequest('There is no .json, .yaml, .yml or .csv file among what was sent');
  const bytes = new Map(
    files.map((file) => [
      file.path,
      'text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64'),
    ]),
  );
  return { sources, readFile: (path) => bytes.get(path) };
}
