import type { FindingSeverity } from '#model/severities.ts';
import { projectHref } from '#wire/projectHref.ts';

/** Ids of the sections of a project's page to which figures elsewhere lead. */
export const scoreSection = 'score';
export const historySection = 'history';
export const priceSection = 'price';

/** The score with its reasons. */
export const scoreHref = (projectId: string) => `${projectHref(projectId)}#${scoreSection}`;

export const historyHref = (projectId: string) => `${projectHref(projectId)}#${historySection}`;

export const votesHref = (projectId: string) => `${projectHref(projectId)}#vote`;

/** The newest price, with where it comes from. */
export const priceHref = (projectId: string) => `${projectHref(projectId, 'market')}#${priceSection}`;

/** The open findings of a project, of one severity or all. */
export const openFindingsHref = (projectId: string, severity?: FindingSeverity) =>
  `${projectHref(projectId, 'code-audit')}${severity ? `&severity=${severity}` : ''}&status=open#findings`;
