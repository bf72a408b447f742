import { type PointerEvent, type ReactNode, useState } from 'react';
import { useHydrated } from '#web/ui/useHydrated.ts';

interface ScrubberProps {
  /** Names the control: Values of Score history. */
  label: string;
  /** Where each step lies, in percent of the width, ascending. */
  steps: readonly { x: number; text: string }[];
  active: number | undefined;
  onActive: (index: number | undefined) => void;
  /** Opens what a step shows: by the mouse's button, or by Enter. A finger only points, and opens from the table. */
  onOpen?: (index: number) => void;
  children: ReactNode;
}

/** Points at a step of the drawing inside: by mouse, by finger, and by arrow keys on a hidden range input. */
export function Scrubber({ label, steps, active, onActive, onOpen, children }: ScrubberProps) {
  const hydrated = useHydrated();
  const [focused, setFocused] = useState(false);
  const last = steps.length - 1;
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onActive(nearestStep(steps, ((event.clientX - box.left) / box.width) * 100));
  };
  return (
    <div
      className={`relative touch-pan-y rounded ${onOpen ? 'cursor-pointer' : ''} has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-signal`}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerUp={({ pointerType, button }) => {
        if (pointerType === 'mouse' && button === 0 && active !== undefined) onOpen?.(active);
      }}
      onPointerLeave={() => {
        if (!focused) onActive(undefined);
      }}
    >
      {children}
      {hydrated && last > 0 && (
        <input
          type="range"
          className="pointer-events-none absolute inset-0 opacity-0"
          aria-label={label}
          min={0}
          max={last}
          value={active ?? last}
          aria-valuetext={steps[active ?? last]?.text}
          onChange={(event) => onActive(event.target.valueAsNumber)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') onOpen?.(active ?? last);
          }}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onActive(undefined);
          }}
        />
      )}
    </div>
  );
}

export function nearestStep(steps: readonly { x: number }[], x: number): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  steps.forEach((step, index) => {
    const distance = Math.abs(step.x - x);
    if (distance < least) {
      least = distance;
      best = index;
    }
  });
  return best;
}
