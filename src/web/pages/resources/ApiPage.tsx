import { CodeBlock } from '#web/pages/content/CodeBlock.tsx';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { TextColumns } from '#web/pages/content/TextColumns.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import type { OpenApiDocument } from '#wire/openApi.ts';
import { ApiOperationCard } from './ApiOperationCard.tsx';
import { formatSchema } from './formatSchema.ts';
import { groupOperations, type OperationGroup } from './groupOperations.ts';
import { TickedText } from './TickedText.tsx';
import { resourcesCrumb } from './trails.ts';

function Group({ id, name, operations, level }: OperationGroup & { level: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id}>
      <Title id={id} className="scroll-mt-20">
        {name}
      </Title>
      <div className="card mt-4 divide-y divide-line">
        {operations.map((one) => (
          <ApiOperationCard key={one.id} {...one} level={level === 2 ? 3 : 4} />
        ))}
      </div>
    </section>
  );
}

export function Component({ data: document }: { data: OpenApiDocument }) {
  const { open, own } = groupOperations(document);
  const { path, title, description } = fixedPages.api;
  const contents = [
    { id: 'conventions', level: 2, text: 'Conventions' },
    ...open.flatMap(({ id, name, operations }) => [
      { id, level: 2, text: name },
      ...operations.map((one) => ({ id: one.id, level: 3, text: one.path.replace('/api/v1/', '/') })),
    ]),
    { id: 'shapes', level: 2, text: 'Shapes' },
    { id: 'own', level: 2, text: 'The site’s own calls' },
    ...own.map(({ id, name }) => ({ id, level: 3, text: name })),
  ];
  const { Error: error, ...shapes } = document.components.schemas;
  const named = Object.entries(shapes).sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <main id="main">
      <Meta title={title} description={description} />
      <PageHead trail={[resourcesCrumb, { name: 'API', path }]} title={title} summary={description}>
        <a href="/api/openapi.json" className="link">
          OpenAPI {document.openapi} document
        </a>
      </PageHead>
      <TextColumns wide contents={contents}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
          <section aria-labelledby="conventions" className="prose">
            <h2 id="conventions">Conventions</h2>
            <p>
              <TickedText text={document.info.description} />
            </p>
            <p>
              Calls under <code>/api/v1</code> are stable, open to every origin and need no key: 60 a minute
              and network, 600 with a <a href="/my/api-keys">key</a> sent as a bearer token. Every answer has
              a citation in <code>cite</code>. Agents find tools at <code>/mcp</code>. A failed call answers
              with a fitting status and this body; <code>name</code> is stable, <code>message</code> is for
              people:
            </p>
            {error && <CodeBlock text={formatSchema(error)} />}
          </section>
          {open.map((group) => (
            <Group key={group.id} {...group} level={2} />
          ))}
          <section aria-labelledby="shapes">
            <h2 id="shapes" className="scroll-mt-20">
              Shapes
            </h2>
            <p className="mt-2 text-muted">What answers above call by a name.</p>
            <ul className="card mt-4 divide-y divide-line">
              {named.map(([name, schema]) => (
                <li key={name} id={`shape-${name}`} className="scroll-mt-20 px-5 py-3">
                  <details>
                    <summary className="cursor-pointer font-mono text-sm font-semibold">{name}</summary>
                    <div className="mt-2">
                      <CodeBlock text={formatSchema(schema)} />
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="own" className="grid grid-cols-[minmax(0,1fr)] gap-8">
            <div>
              <h2 id="own" className="scroll-mt-20">
                The site’s own calls
              </h2>
              <p className="mt-2 text-muted">
                What its pages use. They change with the pages; those of an account need its session cookie.
              </p>
            </div>
            {own.map((group) => (
              <Group key={group.id} {...group} level={3} />
            ))}
          </section>
        </div>
      </TextColumns>
    </main>
  );
}
