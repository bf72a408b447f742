import { createAnswerCheck, findAnswerSchema } from '#test/helpers/answerCheck.ts';
import type { OpenApiDocument } from '#wire/openApi.ts';
import { projectTabs } from '#wire/projectPage.ts';
import type { ProjectRow } from '#wire/projects.ts';
import { expect, test } from './fixtures.ts';

test('the reference has answers of the demo world as examples, and each call can be tried', async ({
  page,
  request,
}) => {
  const readDocument = async () => (await (await request.get('/api/openapi.json')).json()) as OpenApiDocument;
  const listExamples = async () => {
    const document = await readDocument();
    return Object.entries(document.paths).flatMap(([path, { get }]) => {
      const ok = get?.responses['200'];
      const example = ok && 'content' in ok ? ok.content?.['application/json']?.example : undefined;
      return path.startsWith('/api/v1') && get && example !== undefined ? [{ path, get, example }] : [];
    });
  };
  // Nobody waits for them: the first answers may be without.
  await expect.poll(async () => (await listExamples()).length).toBeGreaterThan(0);
  const examples = await listExamples();
  expect(examples.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/v1/projects/{id}',
      '/api/v1/projects/{id}/powers',
      '/api/v1/incidents/{id}',
    ]),
  );
  const { components } = await readDocument();
  for (const { path, get, example } of examples) {
    let url = path;
    const query = new URLSearchParams();
    for (const { name, in: place, example: value } of get.parameters ?? [])
      if (place === 'path') url = url.replace(`{${name}}`, String(value));
      else if (value !== undefined) query.set(name, String(value));
    const answer = await request.get(query.size > 0 ? `${url}?${query}` : url);
    expect(answer.status(), url).toBe(200);
    const told = (await answer.json()) as object;
    expect(Object.keys(told), url).toEqual(Object.keys(example as object));
    const check = await createAnswerCheck(findAnswerSchema(get) ?? {}, components);
    expect(await check(told), url).toBe('');
  }

  await page.goto('/resources/api');
  const card = page.getByRole('article', { name: 'get /api/v1/projects/{id}', exact: true });
  await card.getByText('Try it').click();
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('status', { name: 'Answer' })).toContainText(
    /^200.*RateLimit "network";r=\d+;t=\d+/,
  );
  // The browser itself writes of every answer that is an error.
  page.removeAllListeners('console');
  await card.getByLabel('id', { exact: true }).fill('nobody');
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('status', { name: 'Answer' })).toContainText('There is no project nobody');
});

test('what is said of every demo project is what the reference describes', async ({ request }) => {
  const { paths, components } = (await (await request.get('/api/openapi.json')).json()) as OpenApiDocument;
  const list = (await (await request.get('/api/v1/projects?demo=true&limit=100')).json()) as {
    data: ProjectRow[];
  };
  expect(list.data.length).toBeGreaterThan(2 * projectTabs.length);
  const checkOf = (name: string) => {
    const operation = paths[`/api/v1/projects/{id}/${name}`]?.get;
    if (!operation) throw new Error(`There is no ${name}`);
    return createAnswerCheck(findAnswerSchema(operation) ?? {}, components);
  };
  const checks = { score: await checkOf('score'), powers: await checkOf('powers') };
  const checkTab = await checkOf('tabs/{tab}');
  for (const [index, { id }] of list.data.entries()) {
    // Each tab of every sixth, which has many.
    const tab = projectTabs[index % projectTabs.length];
    for (const [part, check] of [...Object.entries(checks), [`tabs/${tab}`, checkTab] as const]) {
      const answer = await request.get(`/api/v1/projects/${id}/${part}`);
      expect(await check(await answer.json()), `${id}/${part}`).toBe('');
    }
  }
});
