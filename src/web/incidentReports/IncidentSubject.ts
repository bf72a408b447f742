/** The project that a report is about, where it is known. */
export interface IncidentSubject {
  projectId: string;
  projectName: string;
}
