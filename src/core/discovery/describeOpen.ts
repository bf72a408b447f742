import { addressKey } from '#model/addressKey.ts';
import { type Discovery, type OpenCause, type OpenReason, unreadCauses } from '#model/discovery.ts';
import type { FoundContracts } from '#model/facts.ts';
import { count, some } from '#scoring/factors/words.ts';
import { listBesideRecord } from './listBesideRecord.ts';

const words: Record<OpenCause, (many: number) => string> = {
  unread: (many) => `${count(many, 'contract')} could not be read`,
  depth: (many) => `${count(many, 'contract')} ${many === 1 ? 'is' : 'are'} too many steps away`,
  count: (many) => `${count(many, 'contract')} more than are read`,
  children: (many) => `${count(many, 'created contract')} not read`,
  partly: (many) => `part of ${count(many, 'contract')} was not seen`,
  listed: (many) => `${count(many, 'call')} to entries of a list`,
  untold: (many) => `${count(many, 'call')} to an address that could not be told`,
  cut: (many) => `${count(many, 'contract')} too long to follow`,
  hidden: (many) => `${count(many, 'created contract')} whose address is not known`,
  holders: (many) => `${count(many, 'holder')} of a power not known`,
};

/** "2 calls to entries of a list". */
export const describeOpen = ({ cause, count: many }: Pick<OpenReason, 'cause' | 'count'>): string =>
  words[cause](many);

/** Why it is not closed, each cause once. */
export function summariseOpen(open: readonly OpenReason[]): string | null {
  if (open.length === 0) return null;
  const totals = new Map<OpenCause, number>();
  for (const { cause, count: many } of open) totals.set(cause, (totals.get(cause) ?? 0) + many);
  return some([...totals].map(([cause, many]) => describeOpen({ cause, count: many })));
}

/** What discovery says for questions about all contracts. */
export function toFoundContracts({ nodes, edges, open, closed }: Discovery): FoundContracts {
  const countBeside = (relation: 'obeys' | 'creates') =>
    new Set(
      listBesideRecord({ nodes, edges }, relation).map(({ chain, to }) => addressKey({ chain, address: to })),
    ).size;
  return {
    closed,
    beyond: nodes.filter(({ role }) => role === 'graded').length,
    obeyed: countBeside('obeys'),
    created: countBeside('creates'),
    unread: open.some(({ cause }) => unreadCauses.has(cause)),
    why: summariseOpen(open),
  };
}
