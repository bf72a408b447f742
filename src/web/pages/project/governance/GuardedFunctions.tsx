import { shortenHash } from '#lib/shortenHash.ts';
import { addressKey } from '#model/addressKey.ts';
import type { PowerMethod, PowerVerdict } from '#model/powerClasses.ts';
import { count } from '#scoring/factors/words.ts';
import { ownLabel } from '#web/pages/project/evidence/ownLabel.ts';
import { Chevron } from '#web/ui/Chevron.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { PrivilegedFunction } from '#wire/powers.ts';
import type { TabOf } from '#wire/projectPage.ts';

const methodWords: Record<PowerMethod, string> = {
  symbolic: 'its code',
  state: 'its code and storage',
  differential: 'trial calls',
};

const unguarded: Record<PowerVerdict, string> = {
  privileged: 'restricted in a way of its own',
  open: 'none: anybody may call it',
  unknown: 'could not be worked out',
};

const columns: Column<PrivilegedFunction>[] = [
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
    key: 'guard',
    header: 'Guard',
    cell: ({ guard, verdict }) => guard ?? unguarded[verdict],
  },
  { key: 'paths', header: 'Control', cell: ({ paths }) => paths.join('; ') || 'not known' },
  {
    key: 'method',
    header: 'Read by',
    align: 'end',
    cell: ({ method }) => methodWords[method],
  },
];

interface GuardedFunctionsProps {
  projectName: string;
  tab: TabOf<'governance'>;
}

/** Every function with a power as the analysis of the code found it, contract by contract, on demand. */
export function GuardedFunctions({ projectName, tab: { functions } }: GuardedFunctionsProps) {
  if (functions.length === 0) return null;
  const contracts = Map.groupBy(functions, ({ chain, contract }) => addressKey({ chain, address: contract }));
  return (
    <details className="border-t border-line">
      <summary className="link px-4.5 py-3 text-xs">
        How all {functions.length} functions with a power are guarded
      </summary>
      {[...contracts].map(([key, rows]) => (
        <ContractFunctions key={key} projectName={projectName} rows={rows} open={contracts.size === 1} />
      ))}
    </details>
  );
}

interface ContractFunctionsProps {
  projectName: string;
  rows: readonly PrivilegedFunction[];
  open: boolean;
}

function ContractFunctions({ projectName, rows, open }: ContractFunctionsProps) {
  const { contract = '', contractLabel = null } = rows[0] ?? {};
  const name = contractLabel === null ? shortenHash(contract) : ownLabel(contractLabel, projectName);
  return (
    <details className="group border-t border-line" open={open}>
      <summary className="flex list-none items-center justify-between gap-4 px-4.5 py-2.5 hover:bg-mist [&::-webkit-details-marker]:hidden">
        <span className="font-[550]" title={contract}>
          {name}
        </span>
        <span className="num flex items-center gap-2 text-xs text-muted">
          {count(rows.length, 'function')} <Chevron />
        </span>
      </summary>
      <div className="overflow-x-auto border-t border-line">
        <Table
          caption={`Restricted functions of ${name}`}
          columns={columns}
          rows={rows}
          rowKey={({ target, selector }) => `${target} ${selector}`}
        />
      </div>
    </details>
  );
}
