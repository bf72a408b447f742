import { type GradeLetter, type GradeRange, isWorse } from '#model/controlGrade.ts';

const tones: Record<GradeLetter, string> = {
  A: 'text-signal',
  B: 'text-signal',
  C: 'text-warning',
  D: 'text-warning',
  E: 'text-danger',
  F: 'text-danger',
};

interface GradeLettersProps {
  grade: GradeRange;
  className: string;
}

/** One letter, or a range where part is unknown. What is sure gives the colour, unless it would praise what is not known. */
export function GradeLetters({ grade: { best, worst }, className }: GradeLettersProps) {
  const tone = best === worst || isWorse(best, 'B') ? tones[best] : 'text-muted';
  return (
    <span className={`${className} ${tone}`}>
      <span className="sr-only">grade </span>
      {best}
      {best !== worst && (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only"> to </span>
          {worst}
        </>
      )}
    </span>
  );
}
