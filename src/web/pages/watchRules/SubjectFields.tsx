import { useState } from 'react';
import { type RuleSubject, watchRuleLimits } from '#model/watchRules.ts';
import { useProjectSearch } from '#web/projectSearch/useProjectSearch.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import type { RulePlaces } from '#wire/watchRules.ts';

interface SubjectFieldsProps {
  subjects: readonly RuleSubject[];
  places: RulePlaces;
  onChange: (subjects: RuleSubject[]) => void;
}

const kinds = [
  { value: 'project', label: 'Project' },
  { value: 'watchlist', label: 'Watchlist' },
  { value: 'contract', label: 'Contract' },
] as const;

const addressForm = /^0x[0-9a-fA-F]{40}$/;

/** What the rule is for: named things that can be taken away, and a way to add one. */
export function SubjectFields({ subjects, places, onChange }: SubjectFieldsProps) {
  const [kind, setKind] = useState<RuleSubject['kind']>('project');
  const [names, setNames] = useState<ReadonlyMap<string, string>>(
    new Map(places.projects.map(({ id, name }) => [id, name])),
  );
  const add = (subject: RuleSubject) =>
    onChange([...subjects.filter((one) => JSON.stringify(one) !== JSON.stringify(subject)), subject]);
  const nameOf = (subject: RuleSubject): string => {
    if (subject.kind === 'project') return names.get(subject.projectId) ?? subject.projectId;
    if (subject.kind === 'contract')
      return `${subject.address} (${places.chains.find(({ id }) => id === subject.chain)?.name ?? subject.chain})`;
    const list = places.watchlists.find(({ id }) => id === subject.watchlistId);
    return `Watchlist ${list?.name ?? '(deleted)'}`;
  };

  return (
    <div className="space-y-4">
      {subjects.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Watched">
          {subjects.map((subject) => (
            <li key={JSON.stringify(subject)} className="chip gap-2 wrap-anywhere">
              {nameOf(subject)}
              <button
                type="button"
                className="min-h-6 px-1 text-danger"
                aria-label={`Remove ${nameOf(subject)}`}
                onClick={() => onChange(subjects.filter((one) => one !== subject))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {subjects.length < watchRuleLimits.subjects && (
        <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
          <Select
            label="Watch"
            value={kind}
            onChange={({ target }) => setKind(target.value as RuleSubject['kind'])}
            options={kinds}
          />
          {kind === 'project' && (
            <ProjectField
              onChosen={({ id, name }) => {
                setNames((old) => new Map([...old, [id, name]]));
                add({ kind, projectId: id });
              }}
            />
          )}
          {kind === 'watchlist' && (
            <Select
              label="Watchlist"
              value=""
              onChange={({ target }) => target.value && add({ kind, watchlistId: target.value })}
              options={[
                { value: '', label: places.watchlists.length === 0 ? 'You have no watchlists' : 'Choose…' },
                ...places.watchlists.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {kind === 'contract' && (
            <ContractField
              chains={places.chains}
              onChosen={(chain, address) => add({ kind, chain, address })}
            />
          )}
        </div>
      )}
    </div>
  );
}

export function ProjectField({ onChosen }: { onChosen: (project: { id: string; name: string }) => void }) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(false);
  const { projects } = useProjectSearch({ text, active });
  return (
    <div>
      <Field
        label="Project"
        type="search"
        autoComplete="off"
        value={text}
        onFocus={() => setActive(true)}
        onChange={({ target }) => setText(target.value)}
        // Enter must not save the rule while a project is looked for.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {active && projects.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Found projects">
          {projects.map(({ id, name }) => (
            <li key={id}>
              <Button
                size="sm"
                onClick={() => {
                  onChosen({ id, name });
                  setText('');
                }}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ContractFieldProps {
  chains: RulePlaces['chains'];
  onChosen: (chain: string, address: string) => void;
}

function ContractField({ chains, onChosen }: ContractFieldProps) {
  const [chain, setChain] = useState(chains[0]?.id ?? '');
  const [address, setAddress] = useState('');
  const written = address.trim();
  const isAddress = addressForm.test(written);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Select
        label="Chain"
        className="min-w-40"
        value={chain}
        onChange={({ target }) => setChain(target.value)}
        options={chains.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Field
        label="Address"
        className="min-w-0 flex-1 basis-64"
        value={address}
        spellCheck={false}
        error={written !== '' && !isAddress ? 'An address is 0x and 40 hexadecimal digits.' : undefined}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Button
        className="sm:mt-7"
        disabled={!isAddress || chain === ''}
        onClick={() => {
          onChosen(chain, written);
          setAddress('');
        }}
      >
        Add
      </Button>
    </div>
  );
}
