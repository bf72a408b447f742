import { createContext, type ReactNode, use } from 'react';

/** Draws the control that watches a project; set where accounts live, so that lists need not know about them. */
export const StarContext = createContext<((project: { id: string; name: string }) => ReactNode) | undefined>(
  undefined,
);

export function StarSlot({ project: { id, name } }: { project: { id: string; name: string } }) {
  return use(StarContext)?.({ id, name }) ?? null;
}
