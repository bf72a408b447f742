import { listHref } from '#model/listHref.ts';
import { alertAnchor } from './anchors.ts';

/** Where an alert is found however old it is, and whatever became of it: a project's page has the newest alone. */
export const alertHref = ({ projectId, id }: { projectId: string; id: string }) =>
  `${listHref(projectId, { name: 'all-alerts', filter: { alert: id } })}#${alertAnchor(id)}`;
