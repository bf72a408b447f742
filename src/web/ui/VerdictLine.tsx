import type { ReactNode } from 'react';
import type { CheckState } from '#model/checkStates.ts';
import { type MarkedSeverity, SeverityMark } from './SeverityMark.tsx';

export const stateMarks: Record<CheckState, { severity: MarkedSeverity; one: string; many: string }> = {
  risk: { severity: 'critical', one: 'risk', many: 'risks' },
  caution: { severity: 'major', one: 'caution', many: 'cautions' },
  passed: { severity: 'ok', one: 'passed', many: 'passed' },
  unknown: { severity: 'unknown', one: 'unknown', many: 'unknown' },
};

const tones: Record<CheckState, string> = {
  risk: 'border-danger bg-danger-soft text-danger',
  caution: 'border-warning bg-warning-soft text-warning',
  passed: 'border-signal bg-mist text-ink',
  unknown: 'border-line-strong bg-mist text-ink',
};

/** The line that decides; below it what it rests on. */
export function VerdictLine({
  state,
  text,
  children,
}: {
  state: CheckState;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section
      aria-label="Verdict"
      data-written=""
      className={`rounded border-l-4 px-4.5 py-3 ${tones[state]}`}
    >
      <p className="flex items-baseline gap-2 text-base font-semibold">
        <SeverityMark severity={stateMarks[state].severity} label={stateMarks[state].one} compact />
        <span className="min-w-0 wrap-anywhere">{text}</span>
      </p>
      {children}
    </section>
  );
}
