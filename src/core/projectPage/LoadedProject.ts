import type { ProjectContract } from '#core/contracts/projectContracts.ts';
import type { FoundDetails } from '#core/projects/getProject.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { Facts } from '#model/facts.ts';
import type { Searches } from '#model/presence.ts';
import type { ProjectRecords } from '#model/projectRecords.ts';
import type { Score } from '#model/score.ts';
import type { ProjectDetails } from '#wire/projectDetails.ts';
import type { ChainView, ProjectTab, ProjectTabName } from '#wire/projectPage.ts';

/** What every tab is given: loaded once for the whole page. */
export interface LoadedProject {
  project: ProjectDetails;
  records: ProjectRecords;
  searches: Searches;
  contracts: readonly ProjectContract[];
  rows: FoundDetails['rows'];
  /** Undefined while nothing was assessed. */
  score: Score | undefined;
  /** With the score. */
  control: ControlGrade | undefined;
  facts: Facts | undefined;
  /** Undefined for a chain that nobody follows. */
  findChain: (chain: string) => Pick<ChainView, 'explorer' | 'problem'> | undefined;
  now: Date;
}

/** A project that was asked for and is on its way. */
export interface LoadingProject {
  id: string;
  loading: Promise<LoadedProject>;
}

export type TabNamed<N extends ProjectTabName> = Extract<ProjectTab, { name: N }>;

/** Days in the charts of a tab. */
export const chartDays = 30;
