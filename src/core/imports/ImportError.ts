import { AppError } from '#lib/AppError.ts';
import type { RecordFault } from '#records/parseRecords.ts';

const describe = ({ file, path, line, reason }: RecordFault) =>
  `  ${file}${line === undefined ? '' : `:${line}`} ${path} ${reason}`;

/** An import that was refused as a whole; says every fault. */
export class ImportError extends AppError {
  readonly faults: readonly RecordFault[];

  constructor(faults: readonly RecordFault[]) {
    const count = `${faults.length} fault${faults.length === 1 ? '' : 's'}`;
    super(400, 'ImportRefused', `${count} found, nothing was imported:\n${faults.map(describe).join('\n')}`);
    this.faults = faults;
  }
}
