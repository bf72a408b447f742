import { type GradeRange, isGraded } from '#model/controlGrade.ts';
import type { ControlType } from '#model/controlTypes.ts';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { controlWords } from './controlWords.ts';
import { GradeLetters } from './GradeLetters.tsx';

interface ControlMarkProps {
  /** Null when nobody has read it. */
  control: ControlType | null;
  /** Null where none belongs to it. */
  grade: GradeRange | null;
}

/** Who holds the keys: the control grade before the words, or a shape where there is none. */
export function ControlMark({ control, grade }: ControlMarkProps) {
  if (control === null) return <span className="text-xs text-muted">not read yet</span>;
  const { text, severity } = controlWords[control];
  const isKnown = grade !== null && isGraded(grade);
  return (
    <span className="inline-flex items-center gap-x-2 whitespace-nowrap max-sm:flex-wrap">
      {isKnown ? (
        <GradeLetters grade={grade} className="font-semibold" />
      ) : (
        <SeverityMark severity={severity} compact />
      )}
      <span>
        {text}
        {grade && !isKnown && control !== 'unknown' && (
          <span className="block text-xs text-muted">grade unknown</span>
        )}
      </span>
    </span>
  );
}
