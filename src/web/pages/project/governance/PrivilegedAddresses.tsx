import type { Control, Fact } from '#model/facts.ts';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { NotMeasured } from '#web/pages/project/evidence/NotMeasured.tsx';
import { ownLabel } from '#web/pages/project/evidence/ownLabel.ts';
import { Address } from '#web/ui/Address.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { TabOf } from '#wire/projectPage.ts';
import { type AddressRow, addressRows } from './addressRows.ts';

interface PrivilegedAddressesProps {
  control: Fact<Control>;
  projectName: string;
  tab: TabOf<'governance'>;
}

/** Who stands between a power and the keys behind it. */
export function PrivilegedAddresses({ control, projectName, tab }: PrivilegedAddressesProps) {
  const { addresses } = tab;
  const rows = addressRows(control.state === 'unknown' ? [] : control.value.powers, addresses);
  const isUnknown = control.state === 'unknown' && rows.length === 0;
  const columns: Column<AddressRow>[] = [
    {
      key: 'address',
      header: 'Address',
      title: true,
      cell: ({ addresses }) => (
        <ul className="gap-x-4 max-sm:flex max-sm:flex-wrap">
          {addresses.map(({ address, chain, label }) => (
            <li key={address} className="flex flex-wrap items-center gap-x-2">
              {label && <span className="font-[550]">{ownLabel(label, projectName)}</span>}
              {chain ? (
                <ChainHash chain={chain} value={address} kind="address" />
              ) : (
                <Address value={address} />
              )}
            </li>
          ))}
        </ul>
      ),
    },
    { key: 'what', header: 'What it is', cell: ({ what }) => what },
    {
      key: 'over',
      header: 'Over',
      cell: ({ over }) =>
        over.length === 0 ? (
          <span className="text-muted">not known</span>
        ) : (
          over.map((name) => ownLabel(name, projectName)).join(', ')
        ),
    },
    { key: 'powers', header: 'Powers', cell: ({ powers }) => powers.join('; ') },
  ];
  return (
    <Card aria-labelledby="addresses-title" data-stated="" className="overflow-hidden">
      <CardHeader
        id="addresses-title"
        title="Privileged addresses"
        description="Who stands between a power and its keys."
        aside={
          <div className="flex flex-wrap items-baseline gap-x-4">
            <DisputeLink about="fact:control" what="privileged addresses" />
          </div>
        }
      />
      {isUnknown && (
        <NotMeasured why={control.why}>
          Nobody has read from the chain which addresses hold power over its contracts. That there are none is
          not known either.
        </NotMeasured>
      )}
      {control.state !== 'unknown' && rows.length === 0 && (
        <EmptyState title="No privileged address is known">
          {control.value.powers.length === 0
            ? 'No power over others was found in the contracts that were read.'
            : 'No address is known that holds one of the powers that were found: nobody does, anybody does, or it is not known.'}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className="overflow-x-auto border-t border-line">
          <Table
            caption="Privileged addresses"
            columns={columns}
            rows={rows}
            rowKey={({ addresses }) => addresses.map(({ address }) => address).join(' ')}
          />
        </div>
      )}
      {tab.hasMorePowers && (
        <CardRow>There are more powers than were looked at: this list is not all.</CardRow>
      )}
    </Card>
  );
}
