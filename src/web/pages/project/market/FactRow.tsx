import { type ReactNode, use } from 'react';
import type { BasisKind } from '#model/claims.ts';
import type { Fact, FactKey } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { FactNote } from '#web/pages/project/evidence/FactNote.tsx';
import { MomentContext } from '#web/pages/project/evidence/MomentContext.ts';
import { FactLine } from './FactLine.tsx';

interface FactRowProps<T> {
  name: string;
  /** Of the fact, as a dispute names it. */
  factKey: FactKey;
  fact: Fact<T>;
  projectId: string;
  basis?: BasisKind;
  children: (value: T) => ReactNode;
}

/** A fact in a list of a card: its value with where it comes from, or why there is none. */
export function FactRow<T>({ name, factKey, fact, projectId, basis, children }: FactRowProps<T>) {
  const isPast = use(MomentContext) !== null;
  const dispute = <DisputeLink about={`fact:${factKey}`} what={name} />;
  return (
    <FactLine name={name}>
      {fact.state === 'unknown' ? (
        <div data-written="" className="text-muted">
          {isPast ? 'Not known of this moment' : 'Not measured yet'}
          {!fact.why.startsWith('not read') && `: ${fact.why}`} {dispute}
        </div>
      ) : (
        <>
          {children(fact.value)}
          <FactNote fact={fact} projectId={projectId} dispute={dispute} {...(basis && { basis })} />
        </>
      )}
    </FactLine>
  );
}
