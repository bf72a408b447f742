import type { ListedIncident } from '#core/sources/answers.ts';

/** Letters and digits alone, without the number of a version: lists and records write names differently. */
const bare = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+v\d+$/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Matches incidents to projects: what a list has under the name of each project. The same name can be another project's: staff decides. */
export function matchIncidents(
  list: readonly ListedIncident[],
  projects: readonly { id: string; name: string }[],
): Map<string, ListedIncident[]> {
  const byName = Map.groupBy(list, ({ name }) => bare(name));
  return new Map(
    projects.map(({ id, name }) => [
      id,
      [...new Set([bare(name), bare(id)])].flatMap((one) => byName.get(one) ?? []),
    ]),
  );
}
