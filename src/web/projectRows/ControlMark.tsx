import type { ControlType } from '#model/controlTypes.ts';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { controlWords } from './controlWords.ts';

/** Who holds the keys, as shape and words; null when nobody has read it. */
export function ControlMark({ control }: { control: ControlType | null }) {
  if (control === null) return <span className="text-xs text-muted">not read yet</span>;
  const { text, severity } = controlWords[control];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <SeverityMark severity={severity} compact />
      {text}
    </span>
  );
}
