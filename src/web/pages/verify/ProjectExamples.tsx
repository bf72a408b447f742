import { useEffect, useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { Button } from '#web/ui/Button.tsx';
import type { FoundProject, SearchAnswer } from '#wire/search.ts';

const mostExamples = 3;

/** Projects of this site that one press checks, for whoever has nothing at hand; none on a site without assessed projects. */
export function ProjectExamples({ onPick }: { onPick: (projectId: string) => Promise<void> }) {
  const [projects, setProjects] = useState<readonly FoundProject[]>([]);
  const [fault, setFault] = useState('');
  useEffect(() => {
    const query = new URLSearchParams({ keyword: '', perPage: '10' });
    const request = new AbortController();
    fetchJson<SearchAnswer>(`/api/search-project?${query}`, { signal: request.signal }).then(
      (answer) => setProjects(answer.projects.filter(({ rank }) => rank !== null).slice(0, mostExamples)),
      // An example is no need: without an answer there is none.
      () => undefined,
    );
    return () => request.abort();
  }, []);
  if (projects.length === 0) return null;
  return (
    <section aria-label="Examples" className="flex flex-wrap items-center gap-3">
      <p className="text-muted">Try one:</p>
      {projects.map(({ id, name }) => (
        <Button
          key={id}
          onClick={() => {
            setFault('');
            onPick(id).catch((error: unknown) => setFault(messageOf(error)));
          }}
        >
          {name}
        </Button>
      ))}
      <span role="alert" className="text-danger">
        {fault}
      </span>
    </section>
  );
}
