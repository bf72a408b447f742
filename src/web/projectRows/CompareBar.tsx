import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#web/ui/Button.tsx';
import { compareHref, comparePath, mostCompared } from '#wire/compareHref.ts';

export const compareFormId = 'compare';

/** Names of the projects to compare, by id, in the order of choosing: kept from one list or page to the next. */
const chosen = new Map<string, string>();

export const isChosen = (id: string): boolean => chosen.has(id);

const listBoxes = (form: HTMLFormElement | null) =>
  Array.from(form?.elements ?? []).filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === 'checkbox',
  );

/** Whether there was room for it. */
function choose({ checked, value, dataset }: HTMLInputElement): boolean {
  if (!checked) return chosen.delete(value) || true;
  if (chosen.size >= mostCompared && !chosen.has(value)) return false;
  chosen.set(value, dataset.name ?? value);
  return true;
}

/** Compares what is checked in the list above. Without scripts it is a form that asks for what is checked. */
export function CompareBar() {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const [names, setNames] = useState<readonly string[]>([]);
  const [isRefused, setRefused] = useState(false);

  useEffect(() => {
    const show = () => setNames([...chosen.values()]);
    // Checked before the page was hydrated, or by the browser that came back to it.
    for (const box of listBoxes(form.current)) if (box.checked && !choose(box)) box.checked = false;
    show();
    // The boxes belong to the form and stand outside of it.
    const onChange = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.form !== form.current) return;
      const hasRoom = choose(target);
      if (!hasRoom) target.checked = false;
      setRefused(!hasRoom);
      show();
    };
    document.addEventListener('change', onChange);
    return () => document.removeEventListener('change', onChange);
  }, []);

  const clear = () => {
    for (const box of listBoxes(form.current)) box.checked = false;
    chosen.clear();
    setNames([]);
    setRefused(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(compareHref([...chosen.keys()]));
  };
  return (
    <form
      ref={form}
      id={compareFormId}
      action={comparePath}
      onSubmit={submit}
      className={`mt-4 ${names.length > 0 ? 'card sticky bottom-3 z-10 flex flex-wrap items-center gap-3 p-3' : ''}`}
    >
      <Button type="submit" size="sm" variant={names.length > 0 ? 'primary' : undefined}>
        {names.length > 0 ? `Compare (${names.length})` : 'Compare checked'}
      </Button>
      {names.length > 0 && (
        <Button size="sm" variant="quiet" onClick={clear}>
          Clear
        </Button>
      )}
      <span role="status" className={`min-w-0 ${isRefused ? 'font-semibold' : 'text-xs text-muted'}`}>
        {isRefused ? `Up to ${mostCompared} projects fit. Take one out first.` : names.join(', ')}
      </span>
    </form>
  );
}
