import { appendFileSync } from 'node:fs';

export interface Figure {
  /** What was measured, the same words in every run. */
  name: string;
  value: number;
  unit: string;
  goal: { least: number } | { most: number };
  /** What the value is made of, for people. */
  detail?: string;
  /** How far a peer measured twice was from itself, 0 to 1; above a tenth the machine was too busy to say anything. */
  noise?: number;
}

export const mostNoise = 0.1;

export function isMet({ value, goal }: Figure): boolean {
  return 'least' in goal ? value >= goal.least : value <= goal.most;
}

const round = (value: number) => Math.round(value * 100) / 100;

export function describeGoal({ goal, unit }: Figure): string {
  return 'least' in goal ? `at least ${round(goal.least)} ${unit}` : `at most ${round(goal.most)} ${unit}`;
}

/** Prints a figure, and hands it to `bench/all.ts` when that runs the program. */
export function report(figure: Figure): void {
  const { name, value, unit, detail, noise = 0 } = figure;
  const verdict = noise > mostNoise ? 'TOO NOISY' : isMet(figure) ? 'met' : 'MISSED';
  const why = [detail, noise > 0 && `peer against itself ${(noise * 100).toFixed(0)} %`].filter(Boolean);
  console.log(
    `${name}: ${value.toFixed(value < 10 ? 2 : 0)} ${unit} (goal ${describeGoal(figure)}): ${verdict}${why.length > 0 ? `; ${why.join('; ')}` : ''}`,
  );
  const file = process.env.BENCH_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`);
}
