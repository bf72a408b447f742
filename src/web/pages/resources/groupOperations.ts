import type { ApiOperation, OpenApiDocument } from '#wire/openApi.ts';

export interface NamedOperation {
  id: string;
  method: string;
  path: string;
  operation: ApiOperation;
}

export interface OperationGroup {
  id: string;
  name: string;
  operations: NamedOperation[];
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const publicTag = /^v1: /;

export interface GroupedOperations {
  /** Of the public API, `/api/v1`. */
  open: OperationGroup[];
  own: OperationGroup[];
}

/** The operations by their first tag, in the order in which the server lists them. */
export function groupOperations({ paths }: OpenApiDocument): GroupedOperations {
  const groups = new Map<string, OperationGroup>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      const words = tag.replace(publicTag, '');
      // Projects and events are in both halves: who goes from landmark to landmark hears which.
      const name = publicTag.test(tag) ? words.charAt(0).toUpperCase() + words.slice(1) : `Site: ${tag}`;
      const group = groups.get(tag) ?? { id: `group-${slug(tag)}`, name, operations: [] };
      group.operations.push({ id: slug(`${method} ${path}`), method, path, operation });
      groups.set(tag, group);
    }
  }
  const { open = [], own = [] } = Object.groupBy(groups, ([tag]) => (publicTag.test(tag) ? 'open' : 'own'));
  return { open: open.map(([, group]) => group), own: own.map(([, group]) => group) };
}
