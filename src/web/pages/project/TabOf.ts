import type { ProjectTab, ProjectTabName } from '#wire/projectPage.ts';

/** The data of one tab. */
export type TabOf<Name extends ProjectTabName> = Extract<ProjectTab, { name: Name }>;
