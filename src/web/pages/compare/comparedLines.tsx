import { describeGrade } from '#model/controlGrade.ts';
import type { FactTone } from '#model/keyFacts.ts';
import { OpenFindingsMark } from '#web/projectRows/OpenFindingsMark.tsx';
import { ScoreCell } from '#web/projectRows/ScoreCell.tsx';
import { ShownFigure } from '#web/projectRows/ShownFigure.tsx';
import { scoreHref } from '#web/projectRows/sections.ts';
import { formatDate } from '#web/ui/formatTime.ts';
import { formatUsd } from '#web/ui/formatUsd.ts';
import { Link } from '#web/ui/Link.tsx';
import type { ComparedProject } from '#wire/compare.ts';
import { projectHref } from '#wire/projectHref.ts';
import { Answer, type ComparedLine } from './compareColumns.tsx';

const saleTones: Partial<Record<FactTone, string>> = {
  grave: 'font-semibold text-danger',
  good: 'text-signal',
};

const unknown = <span className="text-muted">unknown</span>;

function Incidents({ project: { row, incidents } }: { project: ComparedProject }) {
  const { count, lossUsd, withoutLoss, lookedForOn } = incidents;
  if (count === 0)
    return (
      <span className="text-muted">
        {lookedForOn === null
          ? 'none on record'
          : `none found, looked for on ${formatDate(new Date(lookedForOn))}`}
      </span>
    );
  const loss =
    withoutLoss === count ? 'loss unknown' : `${withoutLoss > 0 ? 'at least ' : ''}${formatUsd(lossUsd)}`;
  return (
    <Link to={`${projectHref(row.id)}#alerts`} className="link">
      {count}, {loss}
    </Link>
  );
}

/** What is shown of each project, line by line. */
export function comparedLines(projects: readonly ComparedProject[]): ComparedLine[] {
  const categories = projects.find((one) => one.categories.length > 0)?.categories ?? [];
  return [
    { name: 'Score', cell: ({ row }) => <ScoreCell row={row} /> },
    {
      name: 'Coverage',
      cell: ({ row: { id, assessed, coverage } }) =>
        assessed ? <ShownFigure to={scoreHref(id)} value={`${Math.floor(coverage * 100)} %`} /> : unknown,
    },
    {
      name: 'Who holds the keys',
      cell: ({ row, whoControls }) =>
        whoControls ? (
          <Link to={projectHref(row.id, 'governance')} className="hover:underline">
            {whoControls.text}
            {whoControls.detail && (
              <span className="block text-xs wrap-anywhere text-muted">{whoControls.detail}</span>
            )}
          </Link>
        ) : (
          unknown
        ),
    },
    {
      name: 'Control grade',
      cell: ({ row: { id, controlGrade } }) =>
        controlGrade ? (
          <Link to={projectHref(id, 'governance')} className="font-semibold hover:underline">
            {describeGrade(controlGrade)}
          </Link>
        ) : (
          unknown
        ),
    },
    {
      name: 'Can be sold',
      cell: ({ row, canBeSold }) =>
        canBeSold ? (
          <Link to={projectHref(row.id)} className="hover:underline">
            <span className={saleTones[canBeSold.tone]}>{canBeSold.text}</span>
            {canBeSold.detail && <span className="block text-xs text-muted">{canBeSold.detail}</span>}
          </Link>
        ) : row.assessed ? (
          <span className="text-muted">no token on record</span>
        ) : (
          unknown
        ),
    },
    {
      name: 'Time to leave',
      cell: ({ row, timeToLeave }) => <Answer answer={timeToLeave} projectId={row.id} />,
    },
    {
      name: 'Audits',
      cell: ({ row: { id, auditedOn }, audits }) =>
        audits === 0 ? (
          <span className="text-muted">none on record</span>
        ) : (
          <Link to={projectHref(id, 'code-audit')} className="link">
            {audits}
            {auditedOn !== null && `, last on ${formatDate(new Date(auditedOn))}`}
          </Link>
        ),
    },
    {
      name: 'Open findings',
      cell: ({ row: { id, openFindings } }) => <OpenFindingsMark projectId={id} open={openFindings} />,
    },
    { name: 'Incidents', cell: (project) => <Incidents project={project} /> },
    ...categories.map(
      ({ id, name }): ComparedLine => ({
        name,
        cell: ({ row, categories: own }) => {
          const score = own.find((one) => one.id === id)?.score ?? null;
          return score === null ? (
            unknown
          ) : (
            <ShownFigure to={scoreHref(row.id)} value={String(Math.floor(score))} />
          );
        },
      }),
    ),
  ];
}
