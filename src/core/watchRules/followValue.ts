import { controlGrades, type GradeLetter, isWorse } from '#model/controlGrade.ts';

export interface NewValue {
  /** Empty: unknown. */
  value: string;
  /** Numbers that differ by less are told as one. */
  by?: number | undefined;
  /** Only that it gets worse is told: a number that is less, a grade nearer to the end. */
  direction?: 'falls' | undefined;
}

const findGrade = (text: string): GradeLetter | undefined => controlGrades.find((grade) => grade === text);

function falls(before: string, value: string): boolean {
  const [grade, next] = [findGrade(before), findGrade(value)];
  return grade && next ? isWorse(next, grade) : Number(value) < Number(before);
}

/** Whether a value moved far enough from the one that was told, and the one that the next is compared with. */
export function followValue(
  before: string,
  { value, by, direction }: NewValue,
): { isTold: boolean; value: string } {
  if (before === value) return { isTold: false, value };
  if (direction === 'falls') {
    // What is not known has not fallen, and what was is kept until it is known again.
    if (value === '') return { isTold: false, value: before };
    if (before === '' || !falls(before, value)) return { isTold: false, value };
  }
  const isFar =
    by === undefined || before === '' || value === '' || Math.abs(Number(value) - Number(before)) >= by;
  return { isTold: isFar, value: isFar ? value : before };
}
