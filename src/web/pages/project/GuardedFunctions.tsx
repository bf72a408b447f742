import { percent } from '#scoring/words.ts';
import { ownLabel } from '#web/projects/ownLabel.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { PrivilegedFunction } from '#wire/powers.ts';
import type { TabOf } from './TabOf.ts';

const columnsOf = (projectName: string): Column<PrivilegedFunction>[] => [
  {
    key: 'function',
    header: 'Function',
    title: true,
    cell: ({ name, selector }) => (
      <span className="font-mono text-xs break-all" title={selector}>
        {name ?? selector}
      </span>
    ),
  },
  {
    key: 'contract',
    header: 'Contract',
    cell: ({ contract, contractLabel }) => (
      <span title={contract} className="break-words">
        {contractLabel === null ? contract : ownLabel(contractLabel, projectName)}
      </span>
    ),
  },
  {
    key: 'guard',
    header: 'Guard',
    cell: ({ guard, verdict }) =>
      guard ?? (verdict === 'unknown' ? 'could not be worked out' : 'restricted in a way of its own'),
  },
  { key: 'paths', header: 'Control', cell: ({ paths }) => paths.join('; ') || 'not known' },
  {
    key: 'method',
    header: 'Read by',
    align: 'end',
    cell: ({ method, confidence }) => `${method}, ${percent(confidence)} sure`,
  },
];

type GuardedFunctionsProps = { projectName: string; tab: TabOf<'governance'> };

/** Every restricted function as the analysis of the code found it, on demand. */
export function GuardedFunctions({ projectName, tab: { functions } }: GuardedFunctionsProps) {
  if (functions.length === 0) return null;
  return (
    <details className="border-t border-line">
      <summary className="link px-4.5 py-3 text-xs">
        All {functions.length} restricted functions with their guards
      </summary>
      <div className="overflow-x-auto border-t border-line">
        <Table
          caption="Restricted functions"
          columns={columnsOf(projectName)}
          rows={functions}
          rowKey={({ chain, contract, target, selector }) => `${chain} ${contract} ${target} ${selector}`}
        />
      </div>
    </details>
  );
}
