export interface ContentFault {
  /** Path relative to the content folder, with forward slashes. */
  file: string;
  line: number;
  message: string;
}

/** Raised once per load with every fault of every file, so that one build shows the whole list. */
export class ContentError extends Error {
  readonly faults: readonly ContentFault[];

  constructor(faults: readonly ContentFault[]) {
    const sorted = [...faults].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
    const lines = sorted.map((fault) => `  ${fault.file}:${fault.line}: ${fault.message}`);
    super(`${sorted.length} ${sorted.length === 1 ? 'fault' : 'faults'} in content:\n${lines.join('\n')}`);
    this.name = 'ContentError';
    this.faults = sorted;
  }
}
