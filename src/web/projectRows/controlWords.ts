import type { ControlType } from '#model/controlTypes.ts';
import type { MarkedSeverity } from '#web/ui/SeverityMark.tsx';

/** Who can use the worst power, in the words of the table and its filter. */
export const controlWords: Record<ControlType, { text: string; severity: MarkedSeverity }> = {
  nobody: { text: 'Nobody', severity: 'ok' },
  timelock: { text: 'Timelock', severity: 'info' },
  multisig: { text: 'Several keys', severity: 'medium' },
  contract: { text: 'A contract', severity: 'medium' },
  unknown: { text: 'A holder not known', severity: 'major' },
  key: { text: 'One key', severity: 'critical' },
  anyone: { text: 'Anybody', severity: 'critical' },
};
