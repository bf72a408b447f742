import { expect, it } from 'vitest';
import { describeChanges } from './describeChange.ts';

const change = (kind: 'project' | 'metric', index: number) => ({
  kind,
  recordId: `${kind}-${index}`,
  before: { id: `${kind}-${index}`, name: 'Before' },
  after: { id: `${kind}-${index}`, name: 'After' },
  overUnkept: false,
});
const count = 600;

it('lists every record that changes, and of values of metrics the first', () => {
  const metrics = Array.from({ length: count }, (_, index) => change('metric', index));
  const projects = Array.from({ length: count }, (_, index) => change('project', index));
  const { changes, total } = describeChanges([...metrics, ...projects]);
  expect(total).toBe(2 * count);
  expect(changes.filter(({ kind }) => kind === 'project')).toHaveLength(count);
  expect(changes.filter(({ kind }) => kind === 'metric')).toHaveLength(500);
  expect(changes[count - 1]).toEqual({
    kind: 'project',
    id: `project-${count - 1}`,
    action: 'changed',
    fields: [{ path: 'name', before: 'Before', after: 'After' }],
  });
});
