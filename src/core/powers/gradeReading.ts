import type { ControlGrade } from '#model/controlGrade.ts';
import type { Evidence } from '#model/evidence.ts';
import type { FactValues } from '#model/facts.ts';
import { known, unknown } from '#scoring/buildFacts.ts';
import { gradeControl } from '#scoring/controlGrade.ts';
import type { ContractReading } from './contractReading.ts';
import { measuredFacts } from './measuredFacts.ts';

export interface GradedAddress {
  /** Undefined where the contract could not be analysed; then `problem` says why. */
  reading: ContractReading | undefined;
  problem: string | undefined;
  /** Undefined where it was not told whether it is a token. */
  isToken: boolean | undefined;
  sale: { value: FactValues['sellSimulation']; evidence: Evidence[] } | { why: string };
  now: Date;
}

/** The control grade of one contract by its own code and state: the question is about it alone, so that it is the whole list. */
export function gradeReading({
  reading,
  problem = 'its code could not be analysed',
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
  return gradeControl(
    {
      control:
        control.state === 'unknown'
          ? control
          : { ...control, value: { ...control.value, tokens, complete: true } },
      takeovers,
      sellSimulation: 'why' in sale ? unknown(sale.why) : known(sale.value, now.toISOString(), sale.evidence),
    },
    now,
  );
}
