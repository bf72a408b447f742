import type { CategoryDescription } from '#scoring/methodology.ts';
import { HorizontalBars } from '#web/charts/HorizontalBars.tsx';

/** How much each category counts, of 100. */
export function WeightBars({ categories }: { categories: readonly CategoryDescription[] }) {
  return (
    <div className="card mt-4 p-5">
      <HorizontalBars
        title="Weight of each category"
        hideTitle
        unit="Weight"
        bars={categories.map(({ name, weight }) => ({ label: name, value: weight }))}
      />
    </div>
  );
}
