import { findBanned } from '#test/helpers/bannedWords.ts';
import { findTooLong, readProse } from '#test/helpers/readProse.ts';
import { projectTabs } from '#wire/projectPage.ts';
import { projectsOnChain } from './demoData.ts';
import {
  checkReference,
  collectEvidence,
  findProjectData,
  type Reference,
  toOpened,
} from './evidenceWalk.ts';
import { expect, test } from './fixtures.ts';
import { namesOf } from './listWalk.ts';
import type { OpenedPage } from './OpenedPage.ts';
import { waitForFrames } from './pageTime.ts';
import { patience } from './slowness.ts';
import { type WalkedPage, walkFigures } from './walkFigures.ts';
import { widthOverflow } from './widthOverflow.ts';

/** Pages outside projects that say something about them. */
const pagesOfAll = [
  '/?perPage=100',
  ...['security-audit', 'skynet', 'skytrace', 'pentest'].map((slug) => `/products/${slug}`),
  ...['calendar', 'alerts-record', 'back-test'].map((name) => `/resources/${name}`),
];

/** Others, of which only the words are read. */
const readPages = [
  ...['/scan', '/trace', '/check', '/approvals', '/verify', '/incidents', '/changes', '/auditors', '/copies'],
  ...['/categories', '/chains', '/log', '/data', '/compare?project=harbor-lend,tern-bridge', '/resources'],
  ...[
    'methodology',
    'exam',
    'glossary',
    'guides',
    'blog',
    'blog/privileged-roles',
    'blog/reading-an-audit',
  ].map((name) => `/resources/${name}`),
  ...['cookie-policy', 'privacy-policy'].map((name) => `/company/${name}`),
];

/** The specification has it in these words. */
const slogan = 'Know who holds the keys before you hold the token.';
/** The heading of a comparison: projects are called what they are called. */
const compared = 'heading “Harbor Lend vs Tern Bridge”';

/** Paraphrases on a page as it is sent, with everything that was put together from facts; and what is too long on it. */
const findHardToRead = (path: string, html: string): string[] =>
  [...findBanned(readProse(html).sentences.join('\n')), ...findTooLong(html)]
    .filter((fault) => !fault.includes(slogan) && fault !== compared)
    .map((fault) => `${path}: ${fault}`);

interface Functions {
  tab: {
    functions: { chain: string; contract: string; block: number; evidence: { slot: string | null }[] }[];
  };
}

test('what is on the chain opens on pages of our own, on every width, by link from the project', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const find = async () => {
    const answer = await request.get('/api/pages/project?id=kestrel-perps&tab=governance');
    const { functions } = ((await answer.json()) as Functions).tab;
    return functions.find(({ evidence }) => evidence.some(({ slot }) => slot !== null));
  };
  await expect.poll(find, { timeout: patience(100_000) }).toBeTruthy();
  const power = await find();
  const slot = power?.evidence.find((one) => one.slot !== null)?.slot;
  const address = `/chains/${power?.chain}/addresses/${power?.contract}`;

  await page.goto('/projects/kestrel-perps?tab=on-chain-monitoring');
  const row = page.getByRole('table', { name: 'Top callers' }).getByRole('row').nth(1);
  await row.getByRole('link', { name: /^0x/ }).last().click();
  await expect(page).toHaveURL(/\/chains\/eip155:31337\/transactions\/0x[0-9a-f]{64}\?block=\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Transaction 0x[0-9a-f]{64}$/);
  await expect(page.getByText('succeeded').or(page.getByText('failed: it changed'))).toBeVisible();
  const transaction = page.url();
  await page
    .getByRole('definition')
    .getByRole('link', { name: /^[\d,]+$/ })
    .click();
  await expect(page).toHaveURL(/\/blocks\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Block /);
  await expect(page.getByText('Repeat it with cast')).toBeVisible();

  for (const path of [transaction, page.url(), address, `${address}/slots/${slot}?block=${power?.block}`]) {
    await page.goto(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await waitForFrames(page);
      expect(await widthOverflow(page), `${path} at ${width} px`).toBe(0);
      await checkAccessibility(page);
    }
  }
  await expect(page.getByRole('heading', { name: /^What it holds at block/ })).toBeVisible();
  await expect(page.getByText('Dependent powers')).toBeVisible();

  await page.goto(address);
  await page
    .getByRole('link', { name: /^0x[0-9a-f]{64}$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/code\/0x/);
  await expect(page.getByText(/The keccak-256 hash of the code .* is this hash\./)).toBeVisible();
  await checkAccessibility(page);
});

test('every reference and figure of every demo project opens a page that shows its value', async ({
  request,
  site,
}) => {
  test.setTimeout(patience(480_000));
  // Each of these many pages is read once: nothing is gained by compressing it, or by what the runner keeps of each request. A
  // connection that is kept can be closed by the site while a busy machine sends the next question over it.
  const headers = { 'accept-encoding': 'identity', connection: 'close' };
  const get = (path: string) => fetch(new URL(path, site.address), { headers });
  const load = async (path: string) => (await get(path)).json();
  const { projects } = (await (
    await request.post('/api/projects-list', { data: { dataPerPage: 100 } })
  ).json()) as { projects: { id: string; name: string; demo: boolean; tokenTickers: string[] }[] };
  const demos = projects.filter(({ demo }) => demo).map(({ id }) => id);
  expect(demos).toHaveLength(40);
  const isRead = async (id: string) =>
    (await load(`/api/pages/project?id=${id}&tab=governance`)).tab.facts?.lastRead.state === 'known';
  await expect
    .poll(async () => (await Promise.all(demos.map(isRead))).filter(Boolean).length, {
      timeout: patience(180_000),
    })
    .toBe(projectsOnChain);

  const readPage = async (path: string) => {
    const answer = await get(path);
    return { status: answer.status, text: await answer.text() };
  };
  const opened = new Map<string, Promise<OpenedPage>>();
  const openAgain = async (path: string): Promise<OpenedPage> => toOpened(await readPage(path));
  const open = (path: string) => {
    const known = opened.get(path) ?? openAgain(path);
    opened.set(path, known);
    return known;
  };
  const isCited = async ({ projectId, evidence }: Reference) => {
    const tabs = projectTabs.map((tab) => readPage(`/projects/${projectId}?tab=${tab}`));
    const cited = (await Promise.all(tabs)).flatMap(({ text }) => collectEvidence(findProjectData(text)));
    return cited.some((one) => JSON.stringify(one) === JSON.stringify(evidence));
  };
  const references = new Map<string, Reference>();
  const listed = projects.flatMap(({ name, tokenTickers }) => [name, ...tokenTickers]);
  const pages: WalkedPage[] = pagesOfAll.map((path) => ({ path, names: listed }));
  for (const projectId of demos)
    for (const tab of projectTabs) {
      const path = `/projects/${projectId}?tab=${tab}`;
      const page = await readPage(path);
      opened.set(path, Promise.resolve(toOpened(page)));
      // What a page is made of comes with it: asked for by itself it would be loaded a second time.
      const data = findProjectData(page.text);
      if (!data) throw new Error(`${path} comes without its data`);
      pages.push({ path, names: namesOf(data.project) });
      for (const evidence of collectEvidence(data))
        references.set(`${projectId} ${JSON.stringify(evidence)}`, { projectId, evidence });
    }

  const faults: string[] = [];
  for (const reference of references.values()) {
    if ((await checkReference(reference, open)) === undefined) continue;
    // What was cited may have been read again meanwhile, and what is not known any more is not listed.
    const fault = await checkReference(reference, openAgain);
    if (fault !== undefined && (await isCited(reference))) faults.push(fault);
  }
  const seed = Number(process.env.FIGURE_SEED ?? Date.now() % 1_000_000);
  const walk = await walkFigures(pages, { seed, open, openAgain });
  faults.push(...walk.faults);
  process.stdout.write(
    `${references.size} references and ${walk.figures} figures on ${opened.size} pages, seed ${seed}, ${faults.length} faults\n`,
  );
  for (const { path } of pages)
    faults.push(...(await open(path).then(({ html }) => findHardToRead(path, html))));
  for (const path of readPages) faults.push(...findHardToRead(path, (await readPage(path)).text));
  expect(faults).toEqual([]);
  expect(references.size).toBeGreaterThan(500);
  expect(walk.lists).toBeGreaterThan(1000);
  expect(walk.sections).toBeGreaterThan(60);
});

test('stolen coins are followed from the product page over a picture, by key and on a phone, to a transaction', async ({
  page,
  request,
  checkAccessibility,
}) => {
  const find = async () => {
    const answer = await request.get('/api/pages/product?slug=skytrace');
    return ((await answer.json()) as { liveSample: { rows: unknown[] } | null }).liveSample?.rows.length ?? 0;
  };
  await expect.poll(find, { timeout: patience(100_000) }).toBe(6);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/products/skytrace');
  await page.getByRole('link', { name: /^The trace of \d+ steps/ }).click();
  await expect(page).toHaveURL(/\/trace\?case=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coins of the drained Emberfall vault');
  const picture = page.getByRole('region', { name: 'The trace as a picture' });
  const larger = page.getByRole('button', { name: 'Larger' });
  await larger.press('Enter');
  await expect(larger).toBeDisabled();
  await expect(larger).toBeFocused();
  await page.getByRole('button', { name: 'Smaller' }).click();
  await picture.getByRole('link', { name: /^Ninepin Markets deposit/ }).click();
  const panel = page.getByRole('region', { name: /^About/ });
  await expect(panel).toContainText('Exchange: Ninepin Markets deposit, by the demo world');
  await page.keyboard.press('ArrowLeft');
  await expect(panel).not.toContainText('Ninepin');
  await panel.getByRole('button', { name: 'Hide what lies behind' }).click();
  await expect(picture.getByText('Ninepin Markets deposit')).toHaveCount(0);
  await expect(page).toHaveURL(/[?&]fold=0x/);
  await page.reload();
  await expect(picture.getByText('Ninepin Markets deposit')).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Where it ended up' })).toContainText('Undertow mixer');
  await picture.getByRole('link').last().press('Enter');
  await panel.getByRole('textbox', { name: 'Your note to it' }).fill('Asked on the 3rd, no answer yet.');
  await panel.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('1 address hidden in the picture')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Asked on the 3rd, no answer yet.')).toBeVisible();
  await checkAccessibility(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await widthOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Show hidden' }).click();
  await expect(page).not.toHaveURL(/[?&]hide=/);
  await expect(picture.getByRole('link', { name: /^Emberfall attacker/ })).toBeFocused();
  await page.getByRole('heading', { name: 'Every step' }).click();
  await page.getByRole('table', { name: 'Every transfer' }).getByRole('link', { name: /^0x/ }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^Transaction 0x/);
});
