import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Rating } from '#model/ratings.ts';
import type { ShownScore } from '#model/shownScore.ts';
import type { Card } from './Card.ts';
import { cardEtag, createCardDrawer } from './drawCard.ts';

const draw = createCardDrawer();
const project = (shown: ShownScore): Card => ({
  kind: 'project',
  name: 'Harbor <Lend> & Co',
  shown,
  categories: [
    { score: 100, tone: 'signal' },
    { score: null, tone: null },
  ],
  demo: true,
});
const scored = (score: number, rating: Rating): Card =>
  project({ kind: 'score', score, rating, coverage: 80 });

/** The colour of the ring at an angle from the top, in parts of the whole turn. */
async function ringColour(picture: Buffer, turn: number): Promise<string> {
  const [left, top] = [950 + 140 * Math.sin(2 * Math.PI * turn), 318 - 140 * Math.cos(2 * Math.PI * turn)];
  const { data } = await sharp(picture)
    .removeAlpha()
    .extract({ left: Math.round(left), top: Math.round(top), width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((part) => (part > 0x60 ? '1' : '0')).join('');
}

describe('createCardDrawer', () => {
  it('draws 1200 by 630 of a size that previews accept', async () => {
    const picture = await draw({ kind: 'page', label: 'Blog', title: 'A title', summary: 'A summary.' });
    const { width, height, format } = await sharp(picture).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
    expect(picture.length).toBeLessThan(300_000);
  });

  it('fills the ring as far as the score, in the colour of its height', async () => {
    const good = await draw(scored(75, 'A'));
    expect(await ringColour(good, 0.7)).toBe('011');
    expect(await ringColour(good, 0.85)).toBe('000');
    const poor = await draw(scored(30, 'CCC'));
    expect(await ringColour(poor, 0.2)).toBe('111');
    expect(await ringColour(poor, 0.5)).toBe('000');
    const unknown = await draw(project({ kind: 'notAssessed' }));
    expect(await ringColour(unknown, 0.1)).toBe('000');
    const range = await draw(project({ kind: 'range', low: 70, high: 90, coverage: 17 }));
    expect(await ringColour(range, 0.1)).toBe('000');
  });

  it('draws each category as a column, and a frame where too little is known', async () => {
    const { data } = await sharp(await draw(scored(75, 'A')))
      .removeAlpha()
      .extract({ left: 876, top: 500, width: 31, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const greenOf = (x: number) => data[x * 3 + 1] ?? 0;
    expect(greenOf(0)).toBeGreaterThan(0x80);
    expect(greenOf(30)).toBeLessThan(0x60);
  });

  it('names pictures by what they show', () => {
    expect(cardEtag(scored(75, 'A'))).toBe(cardEtag(scored(75, 'A')));
    expect(cardEtag(scored(75, 'A'))).not.toBe(cardEtag(scored(76, 'A')));
  });
});
