import { type ProjectTabName, projectTabs } from '#wire/projectPage.ts';

/** The tab that an address asks for; the first where it names none. */
export function askedTab(search: string): ProjectTabName {
  const asked = new URLSearchParams(search).get('tab');
  return projectTabs.find((name) => name === asked) ?? projectTabs[0];
}
