import { useChainName } from '#web/chains/SiteChains.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { DeskStepData } from '#wire/desk.ts';
import type { StepProject } from '#wire/nextSteps.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { describeStep, formatGain, stepHref } from './describeStep.ts';
import { StepRows } from './StepRows.tsx';

const columns: Column<StepProject>[] = [
  {
    key: 'name',
    header: 'Project',
    title: true,
    cell: ({ id, name }) => (
      <Link to={`/projects/${id}`} className="link wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    key: 'coverage',
    header: 'Known',
    align: 'end',
    cell: ({ coverage }) => `${Math.round(coverage * 100)} %`,
  },
  { key: 'gain', header: 'Up to', align: 'end', cell: ({ gain }) => formatGain(gain) },
  {
    key: 'record',
    header: 'Record',
    align: 'end',
    cell: ({ id, name }) => (
      <Link to={`/admin/records/project/${id}`} className="link" aria-label={`Edit the record of ${name}`}>
        Edit
      </Link>
    ),
  },
];

/** The projects that one step would help. */
export function Component({ data }: { data: DeskStepData }) {
  const { line, items, page, perPage } = data;
  const { title } = describeStep(line, useChainName());
  return (
    <DeskFrame data={data} title={title}>
      <p>
        <Link to="/admin" className="link">
          All steps
        </Link>
      </p>
      <SectionCard title="How" bare>
        <StepRows steps={[line]} />
      </SectionCard>
      <SectionCard
        title={`${formatNumber(line.projects)} ${line.projects === 1 ? 'project' : 'projects'}`}
        bare
      >
        {items.length === 0 && <p className="px-5 py-4 text-muted">Nothing waits for this step.</p>}
        {items.length > 0 && (
          <Table
            caption="Projects by what they gain"
            columns={columns}
            rows={items}
            rowKey={({ id }) => id}
          />
        )}
      </SectionCard>
      <Pagination
        label="Pages of projects"
        page={page}
        pageCount={Math.ceil(line.projects / perPage)}
        hrefFor={(number) => `${stepHref(line)}&page=${number}`}
      />
    </DeskFrame>
  );
}
