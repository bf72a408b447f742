import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { TabContent } from '#web/pages/project/TabContent.tsx';
import { ControlMark } from '#web/projectRows/ControlMark.tsx';
import { DialogLayer } from '#web/ui/DialogLayer.tsx';
import type { ProjectPageData } from '#wire/projectPage.ts';

/** A severity as shape and word, with the words after it; or a chip in the colour of one. */
const mark =
  /<span class="inline-flex items-center gap-1\.5 text-xs font-semibold text-\w+"><svg.*?<\/svg><span[^>]*>([^<]+)<\/span><\/span>(.*?)(?=<span class="inline-flex items-center gap-1\.5 text-xs|<\/(?:p|li|tr|dd|summary|h\d)>|$)/gs;
const chip = /<span class="chip num border-current text-(danger|warning)">(.*?)<\/span>/gs;

/** How many there are is held by what is published; here it is what they are marked as. */
const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\d,.]+|–/g, '#')
    .replace(/\s+/g, ' ')
    .replace(/# (\w+)s\b/g, '# $1')
    .trim();

/** Everything on a tab and in a list that is marked by how grave it is, in words. */
function readMarks(page: ProjectPageData): string[] {
  const { control } = page.project;
  // Which facts weigh most follows from all that is known; what each says is held with the questions.
  const tab = page.tab.name === 'overview' ? { ...page.tab, keyFacts: [] } : page.tab;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <DialogLayer>
        <p>
          <ControlMark control={control} grade={null} />
        </p>
        <TabContent data={{ ...page, tab }} />
      </DialogLayer>
    </MemoryRouter>,
  );
  return [mark, chip].flatMap((pattern) =>
    [...html.matchAll(pattern)].flatMap(([, word = '', text = '']) =>
      word === 'Unknown' ? [] : [`${word}: ${plain(text)}`],
    ),
  );
}

/** The whole record is held against several that say less. */
const drawn = new WeakMap<ProjectPageData, string[]>();

export function listMarks(page: ProjectPageData): string[] {
  const marks = drawn.get(page) ?? readMarks(page);
  drawn.set(page, marks);
  return marks;
}
