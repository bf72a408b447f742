/** A table of Markdown, with columns as wide as their widest cell: as the formatter would have it. */
export function renderMarkdownTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const table = [head, ...rows].map((row) => row.map((cell) => String(cell).replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(3, ...table.map((row) => row[column]?.length ?? 0)));
  const render = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`;
  const [titles = [], ...body] = table;
  return [
    render(titles),
    render(
      titles.map(() => ''),
      '-',
    ),
    ...body.map((row) => render(row)),
  ].join('\n');
}
