import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { compareColumn } from '#web/projectRows/compareColumn.tsx';
import { OpenFindingsMark } from '#web/projectRows/OpenFindingsMark.tsx';
import { OutcomeMark } from '#web/projectRows/OutcomeMark.tsx';
import { ProjectName } from '#web/projectRows/ProjectName.tsx';
import { ScoreCell } from '#web/projectRows/ScoreCell.tsx';
import { scoreHref } from '#web/projectRows/sections.ts';
import { Link } from '#web/ui/Link.tsx';
import type { Column } from '#web/ui/Table.tsx';
import type { Cohort, CohortMember } from '#wire/cohorts.ts';

/** The questions of the kind stand before everything else that is known. */
export function memberColumns({ questions }: Pick<Cohort, 'questions'>): Column<CohortMember>[] {
  return [
    {
      key: 'project',
      header: 'Project',
      title: true,
      className: 'align-top lg:min-w-46',
      cell: ({ row }) => <ProjectName project={row} />,
    },
    ...questions.map(
      ({ factor, asks }): Column<CohortMember> => ({
        key: factor,
        header: asks,
        className: 'align-top max-sm:col-span-full',
        cell: ({ row, answers }) => {
          const answer = answers.find((one) => one.factor === factor);
          if (!answer) return <span className="text-xs text-muted">not assessed</span>;
          return (
            <span className="flex flex-wrap items-start gap-x-2">
              <OutcomeMark outcome={answer.outcome} />
              <Link
                to={scoreHref(row.id)}
                title={answer.sentence}
                className="line-clamp-3 min-w-32 flex-1 text-xs wrap-anywhere hover:underline"
              >
                {answer.sentence}
              </Link>
            </span>
          );
        },
      }),
    ),
    { key: 'score', header: 'Score', className: 'align-top', cell: ({ row }) => <ScoreCell row={row} /> },
    {
      key: 'control',
      header: 'Control',
      className: 'align-top',
      cell: ({ row }) => <ControlMark control={row.control} grade={row.controlGrade} />,
    },
    {
      key: 'findings',
      header: 'Open findings',
      align: 'end',
      className: 'align-top',
      cell: ({ row: { id, openFindings } }) => <OpenFindingsMark projectId={id} open={openFindings} />,
    },
    compareColumn<CohortMember>(({ row }) => row),
  ];
}
