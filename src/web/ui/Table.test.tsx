import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type Column, Table } from './Table.tsx';

interface Row {
  name: string;
  score: number;
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Project', title: true, cell: (row) => row.name },
  {
    key: 'score',
    header: 'Score',
    align: 'end',
    sort: { direction: 'descending', to: '?sort=score' },
    cell: (row) => row.score,
  },
  { key: 'watch', header: 'Watch', hideHeader: true, cell: () => '☆' },
];

const html = renderToStaticMarkup(
  <MemoryRouter>
    <Table
      caption="All projects"
      columns={columns}
      rows={[{ name: 'Tern', score: 74 }]}
      rowKey={(row) => row.name}
    />
  </MemoryRouter>,
);

test('the table has a name, column headers and row headers', () => {
  expect(html).toContain('<caption class="sr-only">All projects</caption>');
  expect(html).toContain('<th scope="col">Project</th>');
  expect(html).toContain('<th scope="row" data-title="">Tern</th>');
});

test('a cell carries its label for the card form, unless the header is hidden', () => {
  expect(html).toContain('<td class="end" data-label="Score">74</td>');
  expect(html).toContain('<td>☆</td>');
});

test('a sorted column says its direction and links to the turned order', () => {
  expect(html).toContain('aria-sort="descending"');
  expect(html).toMatch(/<th[^>]*data-sortable=""[^>]*><a [^>]*href="\?sort=score"/);
});
