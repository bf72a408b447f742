import { AppError } from '#lib/AppError.ts';

export interface ContentFault {
  /** Path relative to the content folder, with forward slashes. */
  file: string;
  line: number;
  message: string;
}

/** Raised once per load with every fault of every file, so that one build shows the whole list. */
export class ContentError extends AppError {
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    const sorted = [...faults].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
    const lines = sorted.map((fault) => `  ${fault.file}:${fault.line}: ${fault.message}`);
    const count = `${sorted.length} ${sorted.length === 1 ? 'fault' : 'faults'}`;
    super(500, 'ContentError', `${count} in content:\n${lines.join('\n')}`);
    this.faults = sorted;
  }
}
