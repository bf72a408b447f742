import { Prose } from '#web/pages/content/Prose.tsx';
import type { TitledText } from '#wire/content.ts';

interface TitledCardsProps {
  id: string;
  title: string;
  items: readonly TitledText[];
  /** One under the other, for a narrow column. */
  stacked?: boolean;
}

export function TitledCards({ id, title, items, stacked }: TitledCardsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={`mt-5 grid gap-4 ${stacked ? '' : 'sm:grid-cols-2 lg:grid-cols-4'}`}>
        {items.map((item) => (
          <li key={item.title} className="card p-5">
            <h3 className="text-base">{item.title}</h3>
            <Prose html={item.text.html} className="small-prose mt-2" />
          </li>
        ))}
      </ul>
    </section>
  );
}
