import type { Places } from './chainPlaces.ts';

/** Apart from the other places: the first page that anybody sees needs this one alone. */
export const blockHref = ({ chain, number }: Places['block']) => `/chains/${chain}/blocks/${number}`;
