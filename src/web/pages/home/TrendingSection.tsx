import { track } from '#web/client/userEvents.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ProjectWithReason } from '#wire/homePage.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { SectionHead } from './SectionHead.tsx';

interface TrendingSectionProps {
  cards: readonly ProjectWithReason[];
  note: string | null;
}

/** What visitors look at; while they hardly look at anything, what is used on chain, and that it is only that. */
export function TrendingSection({ cards, note }: TrendingSectionProps) {
  return (
    <section className="mt-12" aria-labelledby="trending-title" data-tour="trending-projects">
      <SectionHead id="trending-title" title="Trending projects" aside="by views and votes this week" />
      {note && (
        <p className="mb-4 text-muted" data-written="">
          {note}
        </p>
      )}
      {cards.length === 0 ? (
        <div className="card">
          <EmptyState
            title="Nothing is trending yet"
            action={
              <ButtonLink to="/?sort=score#projects" size="sm">
                See the best scores
              </ButtonLink>
            }
          >
            No views or votes in the last 7 days.
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map(({ project, reason }) => (
            <ProjectCard
              key={project.id}
              project={project}
              reason={reason}
              onFollow={() => track('Click Trending Project', { project: project.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
