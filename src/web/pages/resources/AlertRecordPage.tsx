import type { Detector, RetractionCause } from '#model/alerts.ts';
import { retractionCauses } from '#model/alerts.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { projectHref } from '#web/projectRows/projectHref.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { AlertRecordData, DetectorRecord } from '#wire/alertRecord.ts';
import { alertAnchor } from '#wire/anchors.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { resourcesCrumb } from './trails.ts';

const detectorNames: Record<Detector, string> = {
  ownershipTransferred: 'Ownership handed over',
  ownershipRenounced: 'Ownership given up',
  implementationUpgraded: 'Code replaced',
  roleGranted: 'Role granted',
  roleRevoked: 'Role taken away',
  paused: 'Paused',
  unpaused: 'Resumed',
  largeMint: 'Large mint',
  largeTransfer: 'Large transfer',
  blacklistUsed: 'Account barred',
  timelockScheduled: 'Timelock: scheduled',
  timelockExecuted: 'Timelock: executed',
  codeDiffers: 'Code differs from the audited code',
};

const causeNames: Record<RetractionCause, string> = {
  reorganised: 'the chain replaced the block',
  didNotHappen: 'it did not happen',
  wronglyDescribed: 'wrongly described',
  duplicate: 'told twice',
  other: 'another reason',
};

const countRetracted = ({ retracted }: DetectorRecord) =>
  retractionCauses.reduce((sum, cause) => sum + retracted[cause], 0);

const columns: Column<DetectorRecord>[] = [
  { key: 'detector', header: 'Detector', title: true, cell: ({ detector }) => detectorNames[detector] },
  { key: 'raised', header: 'Raised', align: 'end', cell: ({ raised }) => formatNumber(raised) },
  { key: 'confirmed', header: 'Confirmed', align: 'end', cell: ({ confirmed }) => formatNumber(confirmed) },
  { key: 'retracted', header: 'Retracted', align: 'end', cell: (row) => formatNumber(countRetracted(row)) },
  {
    key: 'unchecked',
    header: 'Not checked by hand',
    align: 'end',
    cell: (row) => formatNumber(row.raised - row.confirmed - countRetracted(row)),
  },
  {
    key: 'causes',
    header: 'Why retracted',
    cell: ({ retracted }) =>
      retractionCauses
        .filter((cause) => retracted[cause] > 0)
        .map((cause) => `${causeNames[cause]}: ${formatNumber(retracted[cause])}`)
        .join(', ') || <span className="text-muted">–</span>,
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since }) =>
      since ? formatDate(new Date(since)) : <span className="text-muted">none raised</span>,
  },
];

export function Component({ data: { detectors, retractions, asOf } }: { data: AlertRecordData }) {
  const { path, title, description } = fixedPages.alertRecord;
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead
        trail={[resourcesCrumb, { name: 'Record of alerts', path }]}
        title={title}
        summary={description}
      >
        <span>As of {formatDate(new Date(asOf))}</span>
      </PageHead>
      <div className="wrap grid gap-6 py-10 sm:py-12">
        <p className="max-w-[76ch] text-base text-muted">
          A detector reads a log and says what it means. Whether it was right is known only of those that
          somebody checked by hand; of all others nothing is known, which is why no rate of success is given
          here. An alert whose block the chain replaced is withdrawn by itself.
        </p>
        <Card aria-labelledby="detectors-title" className="overflow-hidden">
          <CardHeader id="detectors-title" title="By detector" />
          <div data-site="" className="overflow-x-auto border-t border-line">
            <Table
              caption="What became of each detector's alerts"
              columns={columns}
              rows={detectors}
              rowKey={({ detector }) => detector}
            />
          </div>
        </Card>
        <Card aria-labelledby="retractions-title">
          <CardHeader
            id="retractions-title"
            title="We were wrong about"
            description="The newest alerts that were retracted by hand. Whoever was told of them was told of this."
          />
          {retractions.length === 0 && (
            <EmptyState title="No alert was retracted by hand yet">
              That is not a promise that all of them are right.
            </EmptyState>
          )}
          {retractions.map(({ id, project, title: alertTitle, reason, cause, detector, at }) => (
            <CardRow key={id}>
              <p>
                <Link to={`${projectHref(project.id)}#${alertAnchor(id)}`} className="link font-[550]">
                  {project.name}: {alertTitle}
                </Link>
              </p>
              <p className="mt-1 max-w-[76ch]">{reason}</p>
              <p className="mt-1 text-xs text-muted">
                {detectorNames[detector]}, {causeNames[cause]}, {formatDate(new Date(at))}
              </p>
            </CardRow>
          ))}
        </Card>
      </div>
    </main>
  );
}
