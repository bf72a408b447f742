import { Checkbox } from '#web/ui/Checkbox.tsx';

interface CheckListProps {
  name: string;
  label: string;
  checked: readonly string[] | undefined;
  options: readonly { value: string; label: string; count?: number }[];
}

/** A group of boxes of one name; long ones scroll. */
export function CheckList({ name, label, checked = [], options }: CheckListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-[550]">{label}</legend>
      <div className="max-h-42 overflow-y-auto rounded border border-line px-3 py-1">
        {options.map(({ value, label: text, count }) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            defaultChecked={checked.includes(value)}
            label={
              <>
                {text}
                {count !== undefined && <span className="num ml-1.5 text-xs text-muted">{count}</span>}
              </>
            }
          />
        ))}
        {options.length === 0 && <p className="py-1 text-muted">Nothing on record</p>}
      </div>
    </fieldset>
  );
}
