import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { defaultSort, firstOrder, readProjectQuery, writeProjectQuery } from '#homePage/projectQuery.ts';
import { controlGrades } from '#model/controlGrade.ts';
import { controlTypes } from '#model/controlTypes.ts';
import { ratings } from '#model/ratings.ts';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { track } from '#web/client/userEvents.ts';
import { controlWords } from '#web/projectRows/controlWords.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { ProjectTableData } from '#wire/homePage.ts';
import { auditAbsences, openFindingChoices } from '#wire/projectWords.ts';
import { auditAbsenceWords } from './auditAbsenceWords.ts';
import { openFindingWords } from './openFindingWords.ts';
import { tableHref } from './tableHref.ts';

interface CheckListProps {
  name: string;
  label: string;
  checked: readonly string[] | undefined;
  options: readonly { value: string; label: string; count?: number }[];
}

/** A group of boxes of one name; long ones scroll. */
function CheckList({ name, label, checked = [], options }: CheckListProps) {
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

/** What a form would send, with the values of one name separated by commas. */
function readForm(form: HTMLFormElement): Record<string, string> {
  const data = new FormData(form);
  const query: Record<string, string> = {};
  for (const key of data.keys()) query[key] = data.getAll(key).filter(Boolean).join(',');
  return query;
}

/** Sets every visible control of a form to what an address says. */
function fillForm(form: HTMLFormElement, address: URLSearchParams): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = address.get(control.name) ?? '';
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden') continue;
    const text = address.get(control.name) ?? '';
    if (control.type === 'checkbox') control.checked = text.split(',').includes(control.value);
    else control.value = text;
  }
}

const typingPause = 300;

const yesNo = (any: string, yes: string, no: string) => [
  { value: '', label: any },
  { value: 'yes', label: yes },
  { value: 'no', label: no },
];

/** A plain GET form; with scripts every change applies at once and the page does not move. */
export function FilterForm({
  table: { query, choices, total },
  busy,
}: {
  table: ProjectTableData;
  busy: boolean;
}) {
  const nameOf = useChainName();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { filter, sort, perPage } = query;
  const [open, setOpen] = useState(() => Object.keys(filter).some((key) => key !== 'text'));
  const address = writeProjectQuery({ ...query, page: 1 }).toString();
  // What the form itself asked for, newest last: on a slow line answers come while more is being typed.
  const asked = useRef([address]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A chip, the back button or a header's link changed the table: the form follows.
  useEffect(() => {
    const own = asked.current.includes(address);
    if (!own && form.current) fillForm(form.current, new URLSearchParams(address));
    if (!own || address === asked.current.at(-1)) asked.current = [address];
  }, [address]);

  const apply = (anchor = '') => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const next = readProjectQuery(readForm(form.current));
    asked.current.push(writeProjectQuery(next).toString());
    track('Apply Filter', { filters: Object.keys(next.filter).join(' ') });
    navigate(tableHref(next) + anchor);
  };
  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const typed = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, typed ? typingPause : 0);
  };

  return (
    <form
      ref={form}
      action="/#projects"
      className="mb-4"
      aria-label="Filter projects"
      onChange={onChange}
      onSubmit={(event) => {
        event.preventDefault();
        apply('#projects');
      }}
    >
      {sort.by !== defaultSort(filter).by && <input type="hidden" name="sort" value={sort.by} />}
      {sort.order !== firstOrder(sort.by) && <input type="hidden" name="order" value={sort.order} />}
      <input type="hidden" name="perPage" value={perPage} />
      <div className="relative">
        <Field
          type="search"
          label="Filter by name, ticker or address"
          hideLabel
          name="q"
          placeholder="Filter by name, ticker or address"
          defaultValue={filter.text}
          autoComplete="off"
          className="max-sm:mb-2 sm:absolute sm:w-80"
        />
        <details
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
          data-tour="advanced-filters"
        >
          <summary className="btn list-none max-sm:w-full sm:ml-82 [&::-webkit-details-marker]:hidden">
            <svg viewBox="0 0 16 16" className="size-3.5 text-muted" aria-hidden="true">
              <path d="M1 3h14M4 8h8M6.5 13h3" stroke="currentColor" strokeWidth="1.5" />
            </svg>
            Advanced filters
          </summary>
          <div className="card mt-3 p-4.5">
            <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
              <CheckList
                name="chain"
                label="Chain"
                checked={filter.chains}
                options={choices.chains.map(({ value, count }) => ({
                  value,
                  label: nameOf(value),
                  count,
                }))}
              />
              <CheckList
                name="category"
                label="Category"
                checked={filter.categories}
                options={choices.categories.map(({ value, count }) => ({ value, label: value, count }))}
              />
              <CheckList
                name="grade"
                label="Control grade"
                checked={filter.controlGrades}
                options={controlGrades.map((value) => ({ value, label: value }))}
              />
              <CheckList
                name="control"
                label="Who holds the keys"
                checked={filter.control}
                options={controlTypes.map((value) => ({ value, label: controlWords[value].text }))}
              />
              <CheckList
                name="rating"
                label="Rating"
                checked={filter.ratings}
                options={ratings.map((value) => ({ value, label: value }))}
              />
              <fieldset>
                <legend className="mb-1.5 font-[550]">Score</legend>
                <div className="flex items-center gap-2">
                  <Score name="min" label="Least score" value={filter.scoreMin} />
                  <span className="text-muted">to</span>
                  <Score name="max" label="Greatest score" value={filter.scoreMax} />
                </div>
              </fieldset>
              <div className="grid content-start gap-y-5">
                <Select
                  name="audited"
                  label="Audit"
                  defaultValue={filter.auditAbsence ?? toYesNo(filter.audited)}
                  options={[
                    ...yesNo('Any', 'Audited', 'No audit on record'),
                    ...auditAbsences.map((value) => ({ value, label: auditAbsenceWords[value] })),
                  ]}
                />
                <Select
                  name="open"
                  label="Open findings"
                  defaultValue={filter.openFindings ?? ''}
                  options={[
                    { value: '', label: 'Any' },
                    ...openFindingChoices.map((value) => ({ value, label: openFindingWords[value] })),
                  ]}
                />
              </div>
              <div className="grid content-start gap-y-5">
                <Select
                  name="underAudit"
                  label="Under audit"
                  defaultValue={toYesNo(filter.underAudit)}
                  options={yesNo('Any', 'On record', 'Not on record')}
                />
                <Select
                  name="assessed"
                  label="Assessed"
                  defaultValue={toYesNo(filter.assessed)}
                  options={yesNo('Any', 'Yes', 'Not yet')}
                />
              </div>
            </div>
            <div className="mt-5 flex items-center gap-3">
              <button type="submit" className="btn btn-primary" aria-busy={busy}>
                Show {total} {total === 1 ? 'project' : 'projects'}
              </button>
              <ButtonLink
                to={tableHref({ ...query, filter: {}, page: 1 })}
                variant="quiet"
                onClick={() => track('Clear Filter')}
              >
                Clear
              </ButtonLink>
            </div>
          </div>
        </details>
      </div>
    </form>
  );
}

function Score({ name, label, value }: { name: string; label: string; value: number | undefined }) {
  return (
    <Field
      type="number"
      label={label}
      hideLabel
      name={name}
      min={0}
      max={100}
      placeholder={name === 'min' ? '0' : '100'}
      defaultValue={value}
      className="flex-1"
    />
  );
}

function toYesNo(value: boolean | undefined): string {
  if (value === undefined) return '';
  return value ? 'yes' : 'no';
}
