import { addressKey } from '#model/addressKey.ts';
import { listHref } from '#model/listHref.ts';
import { ChainName } from '#web/chains/SiteChains.tsx';
import { BarChart } from '#web/charts/BarChart.tsx';
import { DisputeLink } from '#web/disputes/DisputeLink.tsx';
import { ChainHash } from '#web/evidence/ChainHash.tsx';
import { AlertList, OlderAlerts } from '#web/pages/project/alerts/AlertList.tsx';
import { ChainsNote } from '#web/pages/project/evidence/ChainsNote.tsx';
import { describeCounted } from '#web/pages/project/evidence/describeCounted.ts';
import { readFact } from '#web/pages/project/evidence/readFact.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { shortDay } from '#web/ui/shortDay.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { ContractView, ProjectDetails } from '#wire/projectDetails.ts';
import type { TabOf } from '#wire/projectPage.ts';
import { ActivityCard } from './ActivityCard.tsx';
import { TopCards } from './TopCards.tsx';

interface MonitoringTabProps {
  project: ProjectDetails;
  tab: TabOf<'on-chain-monitoring'>;
  asOf: string;
}

const columns: Column<ContractView>[] = [
  {
    key: 'label',
    header: 'Contract',
    title: true,
    cell: ({ label }) => <span className="font-[550]">{label}</span>,
  },
  {
    key: 'name',
    header: 'In its source',
    cell: ({ name }) => name ?? <span className="text-muted">not known</span>,
  },
  { key: 'chain', header: 'Chain', cell: ({ chain }) => <ChainName id={chain} /> },
  {
    key: 'address',
    header: 'Address',
    align: 'end',
    cell: ({ chain, address }) =>
      address ? (
        <ChainHash chain={chain} value={address} kind="address" />
      ) : (
        <span className="text-muted">not deployed yet</span>
      ),
  },
];

/** What happens at the contracts: calls, events, alerts, and how fresh all of it is. */
export function MonitoringTab({ project, tab, asOf }: MonitoringTabProps) {
  const { facts, alerts, activity, chains, chainActivity } = tab;
  const monitoring = readFact(facts, 'monitoring');
  const places = contractsOf(project);
  return (
    <div className="grid gap-6">
      <ChainsNote chains={chains} asOf={asOf} />
      <ActivityCard projectId={project.id} days={chainActivity} chains={chains} />
      <TopCards project={project} tab={tab} />
      <Card aria-labelledby="activity-title" className="p-4.5">
        <h2 id="activity-title" className="mb-3">
          On-chain alerts, 30 days
        </h2>
        {activity.length === 0 ? (
          <p className="text-muted">No day of these was read in full yet.</p>
        ) : (
          <BarChart
            title="On-chain alerts per day"
            hideTitle
            unit="alerts"
            bars={activity.map(({ day, count }) => ({
              label: shortDay(day),
              value: count,
              href: listHref(project.id, { name: 'alerts', filter: { day } }),
            }))}
          />
        )}
        <DisputeLink about="list:alerts" what="on-chain alerts per day" />
      </Card>
      <Card aria-labelledby="contracts-title" data-stated="" className="overflow-hidden">
        <CardHeader
          id="contracts-title"
          title="Monitored contracts"
          aside={
            <div className="flex flex-wrap items-baseline gap-x-4">
              {monitoring.state === 'unknown'
                ? 'not watched yet'
                : `${monitoring.value.watched} of ${monitoring.value.contracts} watched`}
              <DisputeLink about="fact:monitoring" what="monitored contracts" />
            </div>
          }
        />
        {places.length === 0 ? (
          <EmptyState title="No contract is on record">
            Without an address there is nothing to watch on a chain.
          </EmptyState>
        ) : (
          <div className="border-t border-line">
            <Table
              caption="Monitored contracts"
              columns={columns}
              rows={places}
              rowKey={({ chain, address, label }) =>
                `${addressKey({ chain, address: address ?? '' })} ${label}`
              }
            />
          </div>
        )}
      </Card>
      <Card aria-labelledby="chain-alerts-title">
        <CardHeader id="chain-alerts-title" title="Alerts" />
        {alerts.length === 0 ? (
          <EmptyState title="No alerts on record">
            {places.length === 0
              ? 'No contract is on record that a detector could watch.'
              : describeQuiet(tab.topEvents)}
          </EmptyState>
        ) : (
          <>
            <AlertList alerts={alerts} />
            {tab.hasMoreAlerts && <OlderAlerts alerts={alerts} projectId={project.id} />}
          </>
        )}
      </Card>
    </div>
  );
}

/** That no detector fired says nothing of what was not read. */
function describeQuiet(events: TabOf<'on-chain-monitoring'>['topEvents']): string {
  if (events === null) return 'These contracts are not read yet, so no detector could fire.';
  const leftOut = describeCounted(events.counted);
  return `No detector has fired on what was read of these contracts. ${leftOut ?? 'They were read from their beginning.'}`;
}

/** A token is a contract too; one that is listed as both is shown once. */
function contractsOf({ contracts, tokens }: ProjectDetails): ContractView[] {
  const keyOf = ({ chain, address }: { chain: string; address: string | null }) =>
    address === null ? undefined : addressKey({ chain, address });
  const named = new Set(contracts.map(keyOf));
  const others = tokens
    .filter((token) => !named.has(keyOf(token)))
    .map(({ chain, address, symbol, name }) => ({ chain, address, label: `Token ${symbol}`, name }));
  return [...contracts, ...others];
}
