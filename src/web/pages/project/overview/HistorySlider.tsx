import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pastHref } from '#web/projectRows/pastHref.ts';
import { Button } from '#web/ui/Button.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { projectHref } from '#wire/projectHref.ts';
import type { ScorePoint } from '#wire/scores.ts';

interface HistorySliderProps {
  projectId: string;
  history: readonly ScorePoint[];
  /** The newest moment that can be asked for. */
  until: string;
  /** The moment on show, when it is a past one. */
  at?: string;
}

const steps = 200;
const toSeconds = (time: string) => Math.floor(Date.parse(time) / 1000);

function describePoint(point: ScorePoint | undefined): string {
  if (!point) return 'no score yet';
  if (point.total === null) return 'too little known for a score';
  return `${Math.floor(point.total)}${point.rating ? ` ${point.rating}` : ''}`;
}

/** Leads to the page as of any moment since the first score. Without scripts it is a form all the same. */
export function HistorySlider({ projectId, history, until, at }: HistorySliderProps) {
  const navigate = useNavigate();
  const [first] = history;
  const from = first ? toSeconds(first.at) + 1 : Number.POSITIVE_INFINITY;
  const to = toSeconds(until);
  const [moment, setMoment] = useState(() => Math.min(to, Math.max(from, at ? toSeconds(at) : to)));
  if (from >= to) return null;
  const time = new Date(moment * 1000);
  const shown = `${formatDateTime(time)}: ${describePoint(history.findLast((point) => point.at <= time.toISOString()))}`;
  return (
    <form
      action={projectHref(projectId)}
      className="mt-4 grid gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(pastHref(projectId, { at: time.toISOString(), rules: 'today' }));
      }}
    >
      <label htmlFor="moment" className="text-xs font-semibold">
        The project at a moment
      </label>
      <input
        id="moment"
        name="at"
        type="range"
        min={from}
        max={to}
        step={Math.max(1, Math.floor((to - from) / steps))}
        value={moment}
        onChange={({ target }) => setMoment(Number(target.value))}
        aria-valuetext={shown}
        className="h-6 w-full accent-signal"
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <output htmlFor="moment" className="num text-xs text-muted">
          {shown}
        </output>
        <Button type="submit" size="sm">
          Show this moment
        </Button>
      </div>
    </form>
  );
}
