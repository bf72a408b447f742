import { voidTags } from '../e2e/figureWalk.ts';

export interface PageWords {
  /** Of h1 to h3, without names and words that somebody wrote. */
  headings: string[];
  /** Whole sentences of ours: what ends in a full stop, a question or an exclamation mark. */
  sentences: string[];
  /** All of it, as a reader sees it. */
  text: string;
}

/** What ends a run of words. */
const blocks = new Set(
  'main article section header footer nav aside div p ul ol li dl dt dd table thead tbody tr th td caption figure figcaption h1 h2 h3 h4 details summary form fieldset legend label button option blockquote pre dialog br hr'.split(
    ' ',
  ),
);
const headingTags = new Set(['h1', 'h2', 'h3']);
/** Not words: pictures, code, addresses. */
const silent = new Set('script style svg pre code template noscript option'.split(' '));

const decode = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

/** A number, a hash and a mark are no words. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[a-z]{2}|^[aAI]$/i.test(word) && !/^\(?0x/.test(word)).length;

export const toSentences = (text: string): string[] =>
  text
    .split(/(?<=[a-z)”’"%\d][.!?]["”)]?)\s+(?=[A-Z“"(\d])/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[.!?]["”)]?$/.test(sentence) && countWords(sentence) > 2);

/** The words of the main part of a rendered page. `data-written` marks what somebody else wrote. */
export function readPageWords(html: string): PageWords {
  const main = (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replaceAll(/<!--.*?-->/gs, '');
  const words: PageWords = { headings: [], sentences: [], text: '' };
  const open: { tag: string; isQuiet: boolean }[] = [];
  let run = '';
  let heading = '';
  const endRun = () => {
    words.sentences.push(...toSentences(decode(run)));
    words.text += `${decode(run)}\n`;
    run = '';
  };
  for (const [, end, tag = '', attributes = '', text] of main.matchAll(
    /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g,
  )) {
    const isQuiet = open.at(-1)?.isQuiet ?? false;
    if (text !== undefined) {
      if (isQuiet) continue;
      run += text;
      if (open.some((one) => headingTags.has(one.tag))) heading += text;
      continue;
    }
    if (blocks.has(tag)) endRun();
    if (end) {
      const at = open.findLastIndex((one) => one.tag === tag);
      if (at >= 0) open.splice(at);
      if (headingTags.has(tag)) words.headings.push(decode(heading).trim());
      if (headingTags.has(tag)) heading = '';
    } else if (!voidTags.has(tag) && !attributes.endsWith('/'))
      open.push({ tag, isQuiet: isQuiet || silent.has(tag) || attributes.includes(' data-written') });
  }
  endRun();
  return words;
}
