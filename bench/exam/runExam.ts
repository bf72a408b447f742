import type { ExamRow } from '../../src/model/examResults.ts';
import { measureAccessControl } from './accessControl.ts';
import { measureBackdoors } from './backdoors.ts';
import { measureMoneyFlows } from './moneyFlows.ts';
import { measureRugPulls } from './rugPulls.ts';

/** Every question of every benchmark, those whose data is not in the folder without figures. */
export async function runExam(folder: string): Promise<ExamRow[]> {
  return [
    ...(await measureRugPulls(folder)),
    ...(await measureBackdoors(folder)),
    ...(await measureAccessControl(folder)),
    ...(await measureMoneyFlows(folder)),
  ];
}
