import { retractionCauses } from '#model/alerts.ts';
import { count, duration } from '#scoring/factors/words.ts';
import { disputeHref } from '#web/disputes/disputeHref.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { DemoMark } from '#web/projectRows/ProjectName.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { alertHref } from '#wire/alertHref.ts';
import {
  type AlertRecordPage,
  type DetectorAlerts,
  type DetectorRecord,
  detectorAlertsHref,
} from '#wire/alertRecord.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { causeNames, detectorNames, outcomeNames } from './alertWords.ts';
import { DetectorAlertsCard } from './DetectorAlertsCard.tsx';
import { resourcesCrumb } from './trails.ts';

/** A number of a detector's record, which opens the alerts that it counts, also where there is none. */
export function RecordFigure({
  detector,
  outcome,
  count,
}: Pick<DetectorAlerts, 'detector' | 'outcome' | 'count'>) {
  return (
    <Link
      to={detectorAlertsHref({ detector, outcome })}
      className="link num inline-block min-h-6"
      data-count={count}
      aria-label={`${detectorNames[detector]}: ${formatNumber(count)} ${outcomeNames[outcome]}`}
    >
      {formatNumber(count)}
    </Link>
  );
}

const countRetracted = ({ retracted }: DetectorRecord) =>
  retractionCauses.reduce((sum, cause) => sum + retracted[cause], 0);

const columns: Column<DetectorRecord>[] = [
  { key: 'detector', header: 'Detector', title: true, cell: ({ detector }) => detectorNames[detector] },
  {
    key: 'raised',
    header: 'Raised',
    align: 'end',
    cell: ({ detector, raised }) => <RecordFigure detector={detector} outcome="raised" count={raised} />,
  },
  {
    key: 'confirmed',
    header: 'Confirmed',
    align: 'end',
    cell: ({ detector, confirmed }) => (
      <RecordFigure detector={detector} outcome="confirmed" count={confirmed} />
    ),
  },
  {
    key: 'retracted',
    header: 'Retracted',
    align: 'end',
    cell: (row) => <RecordFigure detector={row.detector} outcome="retracted" count={countRetracted(row)} />,
  },
  {
    key: 'unchecked',
    header: 'Not checked by hand',
    align: 'end',
    cell: (row) => (
      <RecordFigure
        detector={row.detector}
        outcome="unchecked"
        count={row.raised - row.confirmed - countRetracted(row)}
      />
    ),
  },
  {
    key: 'causes',
    header: 'Why retracted',
    cell: ({ detector, retracted }) => {
      const causes = retractionCauses.filter((cause) => retracted[cause] > 0);
      if (causes.length === 0) return <span className="text-muted">–</span>;
      return (
        <ul>
          {causes.map((cause) => (
            <li key={cause}>
              {causeNames[cause]}:{' '}
              <RecordFigure detector={detector} outcome={cause} count={retracted[cause]} />
            </li>
          ))}
        </ul>
      );
    },
  },
  {
    key: 'lead',
    header: 'Lead time',
    cell: ({ lead: { incidents, medianSeconds } }) => (
      <>
        {medianSeconds === null ? <span className="text-muted">unknown</span> : duration(medianSeconds)}
        {incidents > 0 && <span className="block text-xs text-muted">{count(incidents, 'incident')}</span>}
      </>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ since }) =>
      since ? formatDate(new Date(since)) : <span className="text-muted">none raised</span>,
  },
];

/** What all detectors did together, before the table says it of each. */
function Totals({ detectors }: Pick<AlertRecordPage, 'detectors'>) {
  const sum = (read: (one: DetectorRecord) => number) =>
    detectors.reduce((total, one) => total + read(one), 0);
  const raised = sum((one) => one.raised);
  const confirmed = sum((one) => one.confirmed);
  const retracted = sum(countRetracted);
  const figures = [
    ['Raised', raised],
    ['Confirmed by hand', confirmed],
    ['Retracted', retracted],
    ['Not checked by hand', raised - confirmed - retracted],
  ] as const;
  return (
    <dl data-site="" className="num grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(([name, value]) => (
        <div key={name} className="card flex flex-col-reverse justify-end px-4 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-xl font-[620]">{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Component({
  data: { detectors, retractions, overrides, logSize, asOf, list },
}: {
  data: AlertRecordPage;
}) {
  const { path, title, description } = fixedPages.alertRecord;
  return (
    <main id="main">
      <Meta title={title} description={description} noindex={list !== null} />
      <PageHead trail={[resourcesCrumb, { name: title, path }]} title={title} summary={description}>
        <span>As of {formatDate(new Date(asOf))}</span>
        <Link to={fixedPages.sealedLog.path} className="link">
          Counted from {formatNumber(logSize)} sealed entries
        </Link>
      </PageHead>
      <div className="wrap grid gap-6 py-6 sm:py-12">
        <Totals detectors={detectors} />
        {list && <DetectorAlertsCard list={list} />}
        <Card aria-labelledby="detectors-title" className="overflow-hidden">
          <CardHeader id="detectors-title" title="By detector" />
          <div data-site="" className="overflow-x-auto border-t border-line">
            <Table
              caption="Alerts by detector"
              columns={columns}
              rows={detectors}
              rowKey={({ detector }) => detector}
            />
          </div>
        </Card>
        <FoldCard
          name="alert record retractions"
          id="retractions"
          title="Retracted by hand"
          note={<span data-site="">{formatNumber(retractions.length)} listed</span>}
        >
          <p className="px-4.5 pb-3 text-muted">Newest first. Whoever had a mail about one gets a second.</p>
          {retractions.length === 0 && (
            <CardRow className="text-muted">
              No alert of a project on this site was retracted by hand yet. That is not a promise that all of
              them are right.
            </CardRow>
          )}
          {retractions.map(({ id, project, title: alertTitle, reason, cause, detector, at }) => (
            <CardRow key={id}>
              <p>
                <Link to={alertHref({ projectId: project.id, id })} className="link font-[550]">
                  {project.name}: {alertTitle}
                </Link>{' '}
                {project.demo && <DemoMark />}
              </p>
              <p className="mt-1 max-w-[76ch]">{reason}</p>
              <p className="mt-1 text-xs text-muted">
                {detectorNames[detector]}, {causeNames[cause]}, {formatDate(new Date(at))}
              </p>
            </CardRow>
          ))}
        </FoldCard>
        <FoldCard
          name="alert record overrides"
          id="overrides"
          title="Overridden answers"
          note={
            <span data-site="">
              {formatNumber(overrides.answers.reduce((sum, { made }) => sum + made, 0))}
            </span>
          }
        >
          <p className="px-4.5 pb-3 text-muted">
            Measured answers of scores that a dispute showed to be wrong.
          </p>
          {overrides.answers.length === 0 && <CardRow className="text-muted">None so far.</CardRow>}
          {overrides.answers.length > 0 && (
            <CardRow data-site="">
              {overrides.answers.map(({ about, name, made, lifted }) => (
                <p key={about}>
                  {name}: {made}
                  {lifted > 0 && `, ${lifted} lifted since`}
                </p>
              ))}
            </CardRow>
          )}
          {overrides.newest.map(
            ({ about, name, measured, outcome, reason, at, liftedAt, number, project }) => (
              <CardRow key={`${project.id} ${number} ${about} ${at}`}>
                <p>
                  <Link to={disputeHref(project.id, number)} className="link font-[550]">
                    {project.name}: {name}
                  </Link>
                </p>
                <p className="mt-1 max-w-[76ch] wrap-anywhere">{reason}</p>
                <p className="mt-1 text-xs text-muted">
                  measured {measured}, counts as {outcome}, {formatDate(new Date(at))}
                  {liftedAt !== null && `, lifted ${formatDate(new Date(liftedAt))}`}
                </p>
              </CardRow>
            ),
          )}
        </FoldCard>
        <FoldCard name="alert record method" title="How alerts are checked">
          <p data-site="" className="max-w-[76ch] px-4.5 pb-4 text-muted">
            A detector reads a log, or the code that runs. Only alerts checked by hand are known to be right
            or wrong, so no success rate is given. An alert is retracted if a reorg replaces its block. Lead
            time runs from the first sealed alert of a project to its incident. Alerts of the 7 days before
            count. The median needs 3 incidents.
          </p>
        </FoldCard>
      </div>
    </main>
  );
}
