import type { ControlType } from '#model/controlTypes.ts';
import type { MarkedSeverity } from '#web/ui/SeverityMark.tsx';

/**
 * Who can use the worst power, in the words of the table and its filter. A holder may be unknown, or a contract that nobody
 * read or named: neither is grave by itself.
 */
export const controlWords: Record<ControlType, { text: string; severity: MarkedSeverity }> = {
  nobody: { text: 'Nobody', severity: 'ok' },
  timelock: { text: 'Timelock', severity: 'info' },
  multisig: { text: 'Several keys', severity: 'medium' },
  contract: { text: 'A contract', severity: 'unknown' },
  unknown: { text: 'Not all known', severity: 'unknown' },
  key: { text: 'One key', severity: 'critical' },
  anyone: { text: 'Anybody', severity: 'critical' },
};
