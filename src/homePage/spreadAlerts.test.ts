import { expect, it } from 'vitest';
import type { Alert } from '#wire/alerts.ts';
import { spreadAlerts } from './spreadAlerts.ts';

it('lets no project fill the list, whatever arrives while a page is open', () => {
  const alert = (id: string, project: string) => ({ id, project: { id: project } }) as Alert;
  const loud = ['one', 'two', 'three', 'four'].map((id) => alert(id, 'loud'));
  const others = Array.from({ length: 7 }, (_, index) => alert(`other ${index}`, `project ${index}`));
  expect(spreadAlerts([...loud, ...others]).map(({ id }) => id)).toEqual([
    ...['one', 'two', 'three', 'other 0', 'other 1', 'other 2', 'other 3', 'other 4'],
  ]);
});
