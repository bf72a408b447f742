import type { RepositoryStory, ServiceStories } from './story.ts';

/** What a service answers to one question; `link` is its header of that name. */
export interface JsonAnswer {
  status: number;
  json: unknown;
  link?: string;
}

const dayMs = 86_400_000;
const notFound: JsonAnswer = { status: 404, json: { message: 'Not Found' } };
const page = 'https://forge.example';

function toRepository(name: string, { archived }: RepositoryStory): JsonAnswer {
  const json = {
    full_name: name,
    html_url: `${page}/${name}`,
    private: false,
    archived,
    default_branch: 'main',
  };
  return { status: 200, json };
}

/** The REST API of GitHub, as far as a repository's state is asked there. */
export function answerForge(stories: ServiceStories, path: string, now: Date): JsonAnswer {
  const [, asked = '', rest = ''] = /^\/repos\/([^/]+\/[^/?]+)([^?]*)/.exec(path) ?? [];
  const found = Object.entries(stories).flatMap(([project, { repository }]) => {
    if (repository === undefined || repository === 'gone') return [];
    const name = repository.renamed ?? `${project}/contracts`;
    return [`${project}/contracts`, name].includes(asked) ? [{ repository, name }] : [];
  })[0];
  if (!found) return notFound;
  const { repository, name } = found;
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  switch (rest) {
    case '':
      return toRepository(name, repository);
    case '/commits':
      return {
        status: 200,
        json: [{ commit: { committer: { date: daysAgo(repository.committed) } } }],
      };
    case '/releases/latest':
      if (repository.release === undefined) return notFound;
      return {
        status: 200,
        json: { tag_name: repository.release, published_at: daysAgo(repository.released ?? 0) },
      };
    case '/contributors': {
      const last = `https://api.forge.example/repos/${name}/contributors?per_page=1&page=${repository.contributors}`;
      return { status: 200, json: [{ contributions: 1 }], link: `<${last}>; rel="last"` };
    }
    case '/contents/SECURITY.md':
      return repository.policy
        ? { status: 200, json: { html_url: `${page}/${name}/blob/main/SECURITY.md` } }
        : notFound;
    default:
      return notFound;
  }
}
