import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ScanView } from '#wire/scans.ts';
import { Elsewhere } from './ScanKnown.tsx';

const place = { chain: 'eip155:5', address: '0xabc', label: null, block: 42 };

function show(found: Partial<ScanView>): string {
  const result = {
    code: { hash: '0x12', size: 1 },
    ...{ places: [], hasMorePlaces: false, audits: [], hasMoreAudits: false, ...found },
  } as unknown as ScanView;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Elsewhere result={result} />
    </MemoryRouter>,
  );
}

it('says whether all places and audits of a code are listed, and what the code is there', () => {
  expect(show({})).toContain('Seen nowhere else by this site, and no audit on record names it.');
  const facet = show({ places: [{ ...place, role: 'facet' }] });
  expect(facet).toContain(', as a facet of a diamond');
  expect(facet).not.toContain('there are more');
  for (const more of [{ hasMorePlaces: true }, { hasMoreAudits: true }])
    expect(show({ places: [{ ...place, role: 'code' }], ...more })).toContain(
      'Not all are listed: there are more.',
    );
});
