import { analyzerVersion as runningVersion } from '#model/analyzerVersion.ts';
import { type ExamResults, type ExamRow, type Standing, standings } from '#model/examResults.ts';
import { measuredExam } from '#model/measuredExam.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Chip, type Tone } from '#web/ui/Chip.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Table } from '#web/ui/Table.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import { resourcesCrumb } from './trails.ts';

const standingWords: Record<Standing, { text: string; tone: Tone }> = {
  worse: { text: 'worse', tone: 'warning' },
  even: { text: 'about even', tone: 'neutral' },
  better: { text: 'better', tone: 'signal' },
  apart: { text: 'not comparable', tone: 'neutral' },
};

/** What was not run says nothing, and comes last. */
const placeOf = ({ ours }: ExamRow) => (ours ? standings.indexOf(ours.standing) : standings.length);

function StandingChip({ row: { ours } }: { row: ExamRow }) {
  if (!ours) return <span className="text-muted">–</span>;
  const { text, tone } = standingWords[ours.standing];
  return <Chip tone={tone}>{text}</Chip>;
}

function Ours({ row: { ours } }: { row: ExamRow }) {
  if (!ours) return <span className="text-muted">not run</span>;
  return (
    <div>
      <span className="num">{ours.text}</span>
      <span className="block text-sm text-muted">{ours.counts}</span>
    </div>
  );
}

function Mapping({ row: { mapping, leftOut } }: { row: ExamRow }) {
  return (
    <details>
      <summary className="link text-xs">Rules</summary>
      <p className="text-left">{mapping}</p>
      {leftOut !== '' && <p className="text-left text-sm text-muted">Left out: {leftOut}</p>}
    </details>
  );
}

interface ExamTableProps {
  results: ExamResults;
  /** The version of the analyser that runs here. */
  running: number;
}

export function ExamTable({ results: { analyzerVersion, measuredOn, rows }, running }: ExamTableProps) {
  const { path, title, description } = fixedPages.exam;
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead trail={[resourcesCrumb, { name: title, path }]} title={title} summary={description}>
        <span className="num">Measured {measuredOn}</span>
        <span className="num">
          Analyser version {analyzerVersion}
          {running !== analyzerVersion && `; version ${running} runs here, not measured yet`}
        </span>
        <Link to={fixedPages.methodology.path} className="link">
          {fixedPages.methodology.title}
        </Link>
      </PageHead>
      <div className="wrap py-6 sm:py-12">
        <div className="card overflow-hidden">
          <Table
            caption="Benchmarks, their figures and ours"
            rows={rows.toSorted((a, b) => placeOf(a) - placeOf(b))}
            rowKey={({ benchmark, question }) => `${benchmark} ${question}`}
            columns={[
              {
                key: 'question',
                header: 'Question',
                cell: ({ question }) => question,
                title: true,
              },
              {
                key: 'benchmark',
                header: 'Benchmark',
                cell: ({ benchmark, repository }) => (
                  <a href={`https://github.com/${repository}`} className="link" rel="noreferrer">
                    {benchmark}
                  </a>
                ),
              },
              { key: 'standing', header: 'Against theirs', cell: (row) => <StandingChip row={row} /> },
              { key: 'peers', header: 'Theirs', cell: ({ peers }) => peers },
              { key: 'ours', header: 'Ours', cell: (row) => <Ours row={row} /> },
              { key: 'mapping', header: 'What counts', cell: (row) => <Mapping row={row} /> },
            ]}
          />
        </div>
        <p className="prose mt-6">
          Ours against the best of theirs: precision and recall as one number (F1), or the share that was
          found. About even is within 3 points. Labels are their authors’. We read the deployed code alone,
          with no source and no chain. Run it yourself: <code>npm run exam -- FOLDER</code>, with the
          published repositories in the folder.
        </p>
      </div>
    </main>
  );
}

export function Component() {
  return <ExamTable results={measuredExam} running={runningVersion} />;
}
