import { type ReactNode, useId } from 'react';
import { Card, CardHeader, CardRow } from './Card.tsx';

interface SectionCardProps {
  title: string;
  description?: ReactNode;
  /** Right side of the heading: one action. */
  aside?: ReactNode;
  /** Content that brings its own rows. */
  bare?: boolean;
  children?: ReactNode;
}

/** A titled section of a page of settings, as a card of its own. */
export function SectionCard({ title, description, aside, bare, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} description={description} aside={aside} />
      {children && (bare ? children : <CardRow className="py-4.5">{children}</CardRow>)}
    </Card>
  );
}
