import { summariseOpen } from '#core/discovery/describeOpen.ts';
import type { ControlGrade } from '#model/controlGradeSchema.ts';
import type { DiscoveredEdge, OpenReason } from '#model/discovery.ts';
import type { Evidence } from '#model/evidence.ts';
import type { FactValues, FoundContracts } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import { count } from '#scoring/factors/words.ts';
import type { ContractReading } from './contractReading.ts';
import { measuredFacts } from './measuredFacts.ts';

/** What a contract refers to without its being read, and what it may refer to. */
export interface Beyond {
  edges: readonly DiscoveredEdge[];
  open: readonly OpenReason[];
}

export interface GradedAddress {
  /** Undefined where the contract could not be analysed; then `problem` says why. */
  reading: ContractReading | undefined;
  problem: string | undefined;
  /** Undefined where it could not be read. */
  beyond: Beyond | undefined;
  /** Undefined where it was not told whether it is a token. */
  isToken: boolean | undefined;
  sale: { value: FactValues['sellSimulation']; evidence: Evidence[] } | { why: string };
  now: Date;
}

/** As discovery says it of a project. */
function toFound(beyond: Beyond | undefined): FoundContracts {
  if (!beyond)
    return { closed: false, beyond: 0, obeyed: 0, unread: true, why: 'whom it calls could not be read' };
  const { edges, open } = beyond;
  const many = new Set(edges.map(({ to }) => to)).size;
  const verbs = new Set(edges.map(({ relation }) => (relation === 'creates' ? 'created' : 'calls')));
  const causes = [
    many > 0 ? `it ${[...verbs].join(' or ')} ${count(many, 'contract')} that a scan does not read` : null,
    summariseOpen(open),
  ].filter((cause) => cause !== null);
  return {
    closed: causes.length === 0,
    beyond: many,
    obeyed: 0,
    unread: many > 0,
    why: causes.join('; ') || null,
  };
}

/**
 * The control grade of one contract by its own code and state. What it calls is not read with it and may decide over the same money, so
 * that it is the whole list only where it calls nobody.
 */
export function gradeReading({
  reading,
  problem = 'its code could not be analysed',
  beyond,
  isToken,
  sale,
  now,
}: GradedAddress): ControlGrade {
  const { control = unknown(problem), takeovers = unknown(problem) } = measuredFacts({
    contracts: 1,
    readings: reading ? [reading] : [],
    missing: reading ? [] : [problem],
    compared: [],
    watched: 0,
    token: undefined,
    now,
  });
  const tokens = isToken === undefined ? undefined : Number(isToken);
  const found = toFound(beyond);
  return gradeControl(
    {
      control:
        control.state === 'unknown'
          ? control
          : { ...control, value: { ...control.value, tokens, found, complete: found.closed } },
      takeovers,
      sellSimulation: 'why' in sale ? unknown(sale.why) : known(sale.value, now.toISOString(), sale.evidence),
    },
    now,
  );
}
