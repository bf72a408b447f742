import type { Exploration } from '../symbolic/exploration.ts';
import type { Decision } from './decide.ts';

/** One function: the paths it was found to have and what follows from them. */
export interface Study {
  readonly exploration: Exploration;
  readonly decision: Decision;
}
