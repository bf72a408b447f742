import type { App } from './zodRoutes.ts';

/** What the parameters of examples are called, and what stands for them on this site. */
export interface ExampleSubjects {
  /** The id of a project, of an incident and of a scan; a contract of that project. */
  project?: string | undefined;
  incident?: string | undefined;
  scan?: string | undefined;
  job?: string | undefined;
  contract?: { chain: string; address: string } | undefined;
  /** Another project, a category of the first, an auditor as in addresses, and the hash of that contract's code. */
  other?: string | undefined;
  category?: string | undefined;
  auditor?: string | undefined;
  hash?: string | undefined;
  /** The newest day of which there is a dump. */
  dump?: string | undefined;
}

export interface LiveExample {
  /** By the name of the parameter. */
  parameters: Readonly<Record<string, string>>;
  body?: unknown;
  /** Undefined where this site has nothing to show, or too much for an example. */
  answer?: unknown;
}

const prefix = '/api/v1';
/** Of each list in an example. */
const mostItems = 2;
const longestAnswer = 24_000;

function parametersOf(path: string, subjects: ExampleSubjects): Record<string, string> | undefined {
  const { project, incident, scan, job, contract, category, auditor, hash, dump } = subjects;
  const ids: [RegExp, string | undefined][] = [
    [/\/projects\/:id/, project],
    [/\/incidents\/:id/, incident],
    [/\/scans\/:id/, scan],
    [/\/scan-jobs\/:id/, job],
    [/\/dumps\/:id/, dump],
  ];
  const wanted = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const found: Record<string, string | undefined> = {
    id: ids.find(([pattern]) => pattern.test(path))?.[1],
    chain: contract?.chain,
    address: contract?.address,
    tab: 'governance',
    ...{ category, auditor, hash },
  };
  const parameters = wanted.map((name) => [name, found[name]] as const);
  return parameters.every(([, value]) => value !== undefined)
    ? Object.fromEntries(parameters as [string, string][])
    : undefined;
}

const queries: Record<string, (subjects: ExampleSubjects) => Record<string, string> | undefined> = {
  '/api/v1/search': ({ project }) => (project === undefined ? undefined : { keyword: project }),
  '/api/v1/compare': ({ project, other }) =>
    project === undefined || other === undefined ? undefined : { projects: `${project},${other}` },
  '/api/v1/trace': ({ contract }) =>
    contract && { chain: contract.chain, start: contract.address, hops: '1' },
};

const bodies: Record<string, (subjects: ExampleSubjects) => unknown> = {
  '/api/v1/lookups': ({ project, contract }) => ({
    projects: project === undefined ? [] : [project],
    addresses: contract ? [contract] : [],
  }),
  '/api/v1/policy-checks': ({ contract }) =>
    contract && {
      ...contract,
      conditions: [
        { kind: 'noSingleKey', withinHours: 48 },
        { kind: 'coverageAtLeast', percent: 70 },
      ],
    },
  '/api/v1/scans': ({ contract }) => contract && { chain: contract.chain, addresses: [contract.address] },
  '/api/v1/checks': ({ contract }) =>
    contract && { chain: contract.chain, request: { to: contract.address, value: '0x0', data: '0x' } },
};

/** Calls that begin work on a chain: what they take is shown, and nobody asks. */
const neverAsked = new Set(['/api/v1/scans', '/api/v1/checks']);

/** The same with the first entries of each list. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
}

/** Asks this very server, so that an example is an answer of it: shortened, and nothing else. Of what begins work, no answer. */
export async function makeExample(
  app: Pick<App, 'inject'>,
  { method, path, subjects }: { method: string; path: string; subjects: ExampleSubjects },
): Promise<LiveExample | undefined> {
  if (!path.startsWith(prefix)) return undefined;
  const parameters = parametersOf(path, subjects);
  if (!parameters) return undefined;
  const query = queries[path]?.(subjects);
  if (path in queries && !query) return undefined;
  const body = bodies[path]?.(subjects);
  if (method === 'POST' && body === undefined) return undefined;
  const given = { parameters: { ...parameters, ...query }, ...(body !== undefined && { body }) };
  if (method === 'POST' && neverAsked.has(path)) return given;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  const answer = await app.inject({
    method: method === 'POST' ? 'POST' : 'GET',
    url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
    // Nobody's network: the example takes no call of anybody's limit.
    remoteAddress: '0.0.0.0',
    ...(body !== undefined && { payload: body as object }),
  });
  if (answer.statusCode !== 200) return given;
  const shown = shorten(answer.json());
  return JSON.stringify(shown).length > longestAnswer ? given : { ...given, answer: shown };
}
