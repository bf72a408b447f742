/** What is no sentence: scripts, pictures, code, moments and lists to choose from. */
const unread = /<(script|style|svg|pre|code|noscript|template|option|time|title)\b.*?<\/\1>/gs;
const hidden = /<span class="[^"]*\bsr-only\b[^"]*">.*?<\/span>/gs;
const heading = /<h([1-4])\b([^>]*)>(.*?)<\/h\1>/gs;
/** Headings for screen readers alone, and titles as somebody wrote them. */
const isApart = /\bsr-only\b|data-written/;
const block =
  /<\/?(?:p|li|td|th|dt|dd|summary|label|legend|caption|button|div|section|article|ul|ol|dl|table|tr|details|form|nav|figure|figcaption|blockquote|br|hr|header)\b[^>]*>/g;

const decode = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const trim = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export interface Prose {
  headings: string[];
  /** With a full stop: labels and values of tables are none. */
  sentences: string[];
}

const splitSentences = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => line.split(/(?<=[.!?])\s+(?=[A-Z“"])/)).filter((line) => /[.!?…]$/.test(line));

/** What a page, as the server sends it, says in headings and sentences. */
export function readProse(html: string): Prose {
  const main = (/<main.*<\/main>/s.exec(html)?.[0] ?? '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(unread, ' ')
    .replaceAll(hidden, ' ');
  const lines = decode(main.replaceAll(heading, '\n').replaceAll(block, '\n')).split('\n').map(trim);
  return {
    headings: [...main.matchAll(heading)]
      .filter(([, , attributes = '', text = '']) => !isApart.test(`${attributes}${text}`))
      .map(([, , , text = '']) => trim(decode(text))),
    sentences: splitSentences(lines),
  };
}

const averageOf = (sentences: readonly string[]): number =>
  sentences.reduce((sum, sentence) => sum + countWords(sentence), 0) / sentences.length;

const longestAverage = 14;
const longestHeading = 4;
/** Of fewer sentences an average says nothing. */
const fewSentences = 6;

const nameAverage = (average: number): string[] =>
  average > longestAverage ? [`${average.toFixed(1)} words a sentence`] : [];

/** Whether the sentences of a short text, a mail, are too long on average. */
export const findLongLines = (lines: readonly string[]): string[] =>
  nameAverage(averageOf(splitSentences(lines)));

/** What is too long on a page: its sentences on average, or a heading. */
export function findTooLong(html: string): string[] {
  const { headings, sentences } = readProse(html);
  return [
    ...(sentences.length >= fewSentences ? nameAverage(averageOf(sentences)) : []),
    ...headings.filter((text) => countWords(text) > longestHeading).map((text) => `heading “${text}”`),
  ];
}
