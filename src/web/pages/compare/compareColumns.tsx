import type { ReactNode } from 'react';
import { OutcomeMark } from '#web/projectRows/OutcomeMark.tsx';
import { scoreHref } from '#web/projectRows/sections.ts';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import type { Column } from '#web/ui/Table.tsx';
import type { ComparedAnswer, ComparedProject, Difference } from '#wire/compare.ts';

/** An answer with its sentence; it leads to the question on the project's page. */
export function Answer({ answer, projectId }: { answer: ComparedAnswer | null; projectId: string }) {
  if (answer === null) return <span className="text-muted">not assessed</span>;
  return (
    <span data-wide="" className="flex items-start gap-2 max-sm:basis-full max-sm:text-left">
      <OutcomeMark outcome={answer.outcome} />
      <Link to={scoreHref(projectId)} className="min-w-0 text-xs wrap-anywhere hover:underline">
        {answer.sentence}
      </Link>
    </span>
  );
}

/** A line of the comparison. */
export interface ComparedLine {
  name: string;
  cell: (project: ComparedProject) => ReactNode;
}

const wide = 'align-top lg:min-w-48';
/** On phones an answer with its sentence stands below the name of its project. */
const stacked = 'max-sm:flex-wrap max-sm:gap-y-1';

/** By the number of projects, so that both tables have the same columns. */
const widths = ['', 'lg:w-4/5', 'lg:w-2/5', 'lg:w-[27%]', 'lg:w-1/5'];
const columnOf = (projects: readonly ComparedProject[]) => `${wide} ${widths[projects.length] ?? ''}`;

export function differenceColumns(projects: readonly ComparedProject[]): Column<Difference>[] {
  return [
    {
      key: 'question',
      header: 'Question',
      title: true,
      className: wide,
      cell: ({ name, points }) => (
        <>
          {name}
          <span className="block text-xs font-normal text-muted">
            up to {formatNumber(points)} {points === 1 ? 'point' : 'points'}
          </span>
        </>
      ),
    },
    ...projects.map(
      ({ row: { id, name } }, index): Column<Difference> => ({
        key: id,
        header: name,
        className: `${columnOf(projects)} ${stacked}`,
        cell: ({ answers }) => <Answer answer={answers[index] ?? null} projectId={id} />,
      }),
    ),
  ];
}

export function comparedColumns(projects: readonly ComparedProject[]): Column<ComparedLine>[] {
  return [
    { key: 'what', header: 'What', title: true, className: wide, cell: ({ name }) => name },
    ...projects.map(
      (project): Column<ComparedLine> => ({
        key: project.row.id,
        header: project.row.name,
        className: columnOf(projects),
        cell: ({ cell }) => cell(project),
      }),
    ),
  ];
}
