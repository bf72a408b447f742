import type { NextStep } from '#model/nextSteps.ts';

/** Something to do for more coverage, over all projects that it would help. */
export interface StepLine {
  step: NextStep;
  /** Of `chain`: the chain that no node reads; null: the chains are followed, and a reading is missing. */
  chain: string | null;
  /** A source that is on already: its answers are missing. */
  isOn: boolean;
  projects: number;
  /** Of coverage, from 0 to 1: the mean over those projects, and the most that one of them gains. */
  gain: number;
}

export interface StepProject {
  id: string;
  name: string;
  coverage: number;
  gain: number;
}

/** What the desk's front page says. */
export interface NextStepsData {
  steps: readonly StepLine[];
  /** Those that are neither withdrawn nor fictional, and what is known of them on average. */
  projects: number;
  coverage: number;
}

/** One step, with the projects that it would help; those that gain most first. */
export interface StepProjects {
  line: StepLine;
  page: number;
  perPage: number;
  items: readonly StepProject[];
}
