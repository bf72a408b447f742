import { findSizeFault, readEvidenceFile } from '#evidence/readEvidenceFile.ts';
import { type Recomputed, recomputeFile } from '#scoring/recomputeFile.ts';
import type { EvidenceFile } from '#wire/evidenceFile.ts';

export type Checked = { fault: string } | { file: EvidenceFile; recomputed: Recomputed };

/** Reads a file that anybody may have written, and makes its score again. */
export async function checkFile(chosen: Pick<File, 'size' | 'text'>): Promise<Checked> {
  const large = findSizeFault(chosen.size);
  if (large !== undefined) return { fault: large };
  const text = await chosen.text().catch(() => undefined);
  if (text === undefined) return { fault: 'The browser could not read it.' };
  const read = readEvidenceFile(text);
  return 'fault' in read ? read : { file: read.file, recomputed: recomputeFile(read.file, read.raw) };
}
