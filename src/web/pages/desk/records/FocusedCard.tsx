import { type ComponentProps, useEffect, useRef } from 'react';
import { SectionCard } from '#web/ui/SectionCard.tsx';

/** What came of a press. The focus moves to it when it appears: a form may be many screens high. */
export function FocusedCard(props: ComponentProps<typeof SectionCard>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="scroll-my-24">
      <SectionCard {...props} />
    </div>
  );
}
