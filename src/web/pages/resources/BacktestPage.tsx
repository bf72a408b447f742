import { fewCases, lowGrade, lowScore } from '#model/backtest.ts';
import type { LowShare } from '#model/backtestSchema.ts';
import { describeGrade } from '#model/controlGrade.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { DemoMark } from '#web/projectRows/ProjectName.tsx';
import { ScoreBefore } from '#web/projectRows/ScoreBefore.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FoldCard } from '#web/ui/Fold.tsx';
import { formatDate } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { BacktestData } from '#wire/backtest.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { resourcesCrumb } from './trails.ts';

type Backtest = NonNullable<BacktestData['backtest']>;
type Horizon = Backtest['horizons'][number];
type Case = Backtest['cases'][number];

const percent = (share: number) => `${Math.round(share * 100)} %`;
const date = (text: string) => formatDate(new Date(text));
const inDays = (days: number) => (days === 1 ? '1 day before' : `${days} days before`);

function Share({ share: { count, low, interval } }: { share: LowShare }) {
  if (!interval) return <span className="text-muted">no case</span>;
  return (
    <>
      {low} of {count}{' '}
      <span className="text-muted">
        ({percent(interval.from)} to {percent(interval.to)})
      </span>
    </>
  );
}

/** Of those before an incident, and of those without one. */
function Beside({ shares }: { shares: Horizon['grades'] }) {
  if (!shares) return 'not computed';
  if (!shares.cases.interval && !shares.controls.interval) return <Share share={shares.cases} />;
  return (
    <span>
      <Share share={shares.cases} />
      <span className="block">
        <Share share={shares.controls} /> <span className="text-muted">without incident</span>
      </span>
    </span>
  );
}

/** What the table comes to, from the horizon at which a warning would still have helped. */
function Answer({ horizons }: Pick<Backtest, 'horizons'>) {
  const week = horizons.find(({ days }) => days === 7);
  const isFew = horizons.some(({ cases }) => cases.count < fewCases);
  if (!week) return null;
  return (
    <p data-site="" className="rounded border-l-4 border-line-strong bg-mist px-4.5 py-3 text-base">
      {week.cases.count === 0 ? (
        'No incident has a stored score a week before.'
      ) : (
        <>
          Below {lowScore} a week before incidents: <Share share={week.cases} />. Without incident:{' '}
          <Share share={week.controls} />.
        </>
      )}{' '}
      {isFew && <b className="font-semibold">Fewer than {fewCases} cases: no conclusion.</b>}
    </p>
  );
}

const horizonColumns: Column<Horizon>[] = [
  { key: 'days', header: 'When', title: true, cell: ({ days }) => inDays(days) },
  {
    key: 'cases',
    header: 'Before incidents',
    cell: ({ cases }) => <Share share={cases} />,
  },
  {
    key: 'controls',
    header: 'No incident found',
    cell: ({ controls }) => <Share share={controls} />,
  },
  {
    key: 'grades',
    header: `Grade ${lowGrade} or worse`,
    cell: ({ grades }) => <Beside shares={grades} />,
  },
  {
    key: 'recomputed',
    header: 'Recomputed',
    cell: ({ recomputed }) => <Beside shares={recomputed} />,
  },
  { key: 'unreached', header: 'No score stored', align: 'end', cell: ({ unreached }) => unreached },
  {
    key: 'tooLittleKnown',
    header: 'Too little known',
    align: 'end',
    cell: ({ tooLittleKnown }) => tooLittleKnown,
  },
];

function Incident({ incident }: Pick<Case, 'incident'>) {
  if (!incident)
    return <span className="font-normal text-muted">of a project that was withdrawn from this site</span>;
  const { project, title } = incident;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <Link to={projectHref(project.id)} className="link">
        {project.name}
      </Link>
      {project.demo && <DemoMark />}
      <span className="font-normal">{title}</span>
    </span>
  );
}

const caseColumns = (horizons: readonly Horizon[]): Column<Case>[] => [
  {
    key: 'incident',
    header: 'Incident',
    title: true,
    cell: ({ incident }) => <Incident incident={incident} />,
  },
  { key: 'time', header: 'When', className: 'whitespace-nowrap', cell: ({ time }) => date(time) },
  ...horizons.map(
    ({ days }): Column<Case> => ({
      key: String(days),
      header: inDays(days),
      className: 'whitespace-nowrap',
      cell: ({ incident, time, before }) => {
        const found = before.find((one) => one.days === days);
        const at = new Date(Date.parse(time) - days * 86_400_000);
        return found ? (
          <>
            <ScoreBefore projectId={incident?.project.id} score={found.score} at={at} />
            {found.grade && <span className="text-muted"> control {describeGrade(found.grade)}</span>}
          </>
        ) : (
          ''
        );
      },
    }),
  ),
];

export function Component({ data: { backtest, versions } }: { data: BacktestData }) {
  const { path, title, description } = fixedPages.backtest;
  return (
    <main id="main">
      <Meta title={title} description={description} path={path} />
      <PageHead trail={[resourcesCrumb, { name: 'Back-test', path }]} title={title} summary={description}>
        {backtest && (
          <span>
            Rules version {backtest.rulesVersion}, computed {date(backtest.computedAt)}
          </span>
        )}
        {versions
          .filter((version) => version !== backtest?.rulesVersion)
          .map((version) => (
            <Link key={version} to={`${path}?rules=${encodeURIComponent(version)}`} className="link">
              Rules version {version}
            </Link>
          ))}
      </PageHead>
      <div className="wrap grid gap-6 py-6 sm:py-12">
        {backtest ? (
          <Result backtest={backtest} />
        ) : (
          <Card>
            <EmptyState title="Not computed yet">
              This site computes it once a day. Until then nothing is known about it.
            </EmptyState>
          </Card>
        )}
      </div>
    </main>
  );
}

function Result({ backtest: { horizons, cases, historyFrom, leftOut } }: { backtest: Backtest }) {
  return (
    <>
      <Answer horizons={horizons} />
      <Card aria-labelledby="shares-title" className="overflow-hidden">
        <CardHeader id="shares-title" title={`Scores below ${lowScore}`} />
        <div data-site="" className="overflow-x-auto border-t border-line">
          <Table
            caption="Share of low scores"
            columns={horizonColumns}
            rows={horizons}
            rowKey={({ days }) => days}
          />
        </div>
      </Card>
      <FoldCard name="back-test method" title="How this is computed">
        <div data-site="" className="max-w-[76ch] space-y-3 px-4.5 pb-4 text-muted">
          <p>
            For each recorded incident we take the stored score 1, 7 and 30 days before. We compare it with
            projects between half and twice as old by their records. Only projects count whose incidents were
            searched up to that day with none found. The range in brackets holds the true share with 95 %
            confidence (Wilson). That assumes independent incidents. Several incidents of one project count
            each, and are not independent.
          </p>
          <p>
            {historyFrom
              ? `Scores by these rules are stored from ${date(historyFrom)} on. Earlier scores are recomputed where the chain was read back. They rest on what is known of that day today, and are counted apart.`
              : 'No score by these rules is stored.'}{' '}
            Left out: {leftOut.notLookedFor} without a search for incidents on record, {leftOut.ageUnknown} of
            unknown age.
          </p>
        </div>
      </FoldCard>
      <FoldCard
        name="back-test incidents"
        title="Every recorded incident"
        note={<span data-site="">{cases.length} in all</span>}
      >
        {cases.length === 0 ? (
          <EmptyState title="No incident is on record" />
        ) : (
          <div className="overflow-x-auto border-t border-line">
            <Table
              caption="Scores before each incident"
              columns={caseColumns(horizons)}
              rows={cases}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </FoldCard>
    </>
  );
}
