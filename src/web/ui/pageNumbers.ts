export type PageStep = number | 'gap';

/** First, last, current and its neighbours; a gap only where it hides two pages or more. */
export function pageNumbers(page: number, pageCount: number): PageStep[] {
  const wanted = new Set([1, pageCount, page - 1, page, page + 1]);
  const steps: PageStep[] = [];
  let last = 0;
  for (const number of [...wanted].sort((a, b) => a - b)) {
    if (number < 1 || number > pageCount) continue;
    if (number - last === 2) steps.push(last + 1);
    else if (number - last > 2) steps.push('gap');
    steps.push(number);
    last = number;
  }
  return steps;
}
