import { describe, expect, it } from 'vitest';
import { bundlePath, listPartialTiles, parseTilePath, tileAt, tilePath } from './tiles.ts';

describe('tilePath', () => {
  it('spells indexes as tlog-tiles does, and reads them back', () => {
    const tile = { level: 1, index: 1234067, width: 256 };
    expect(tilePath(tile)).toBe('1/x001/x234/067');
    expect(parseTilePath('1/x001/x234/067')).toEqual(tile);
    expect(tilePath({ level: 0, index: 0, width: 5 })).toBe('0/000.p/5');
    expect(bundlePath({ index: 1000, width: 256 })).toBe('entries/x001/000');
    expect(parseTilePath('entries/x001/000.p/255')).toEqual({ level: 'entries', index: 1000, width: 255 });
  });

  it('refuses every other spelling', () => {
    for (const path of [
      ...['', '0', '0/0', '0/00', '0/0000', '64/000', '00/000', '0/x000/001', '0/001/002', '0/x001'],
      ...['0/000.p/0', '0/000.p/256', '0/000.p/01', '0/000.p/', 'data/000', '0/-01', '0/000/', '../000'],
    ])
      expect(parseTilePath(path), path).toBeUndefined();
  });
});

describe('tileAt', () => {
  it('cuts a tree of 70,000 entries as the example of the format', () => {
    expect(listPartialTiles(70_000)).toEqual([
      { level: 0, index: 273, width: 112 },
      { level: 1, index: 1, width: 17 },
      { level: 2, index: 0, width: 1 },
    ]);
    expect(tileAt(0, 272, 70_000).width).toBe(256);
    expect(tileAt(0, 274, 70_000).width).toBe(0);
    expect(listPartialTiles(256)).toEqual([{ level: 1, index: 0, width: 1 }]);
  });
});
