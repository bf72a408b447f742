import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { RecentScans } from './RecentScans.tsx';

const scan = { id: '1', chain: 'eip155:5', address: `0x${'ab'.repeat(20)}`, block: 42 };

const show = (label: string | null, worst: 'A' | 'F') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RecentScans recent={[{ ...scan, label, controlGrade: { best: 'A', worst } }]} />
    </MemoryRouter>,
  );

it('links a scan by the name that is known, else by its address', () => {
  expect(show('GMOTH token', 'A')).toContain('>GMOTH token</a>');
  expect(show(null, 'A')).toContain('>0xabab…abab</a>');
});

it('shows no letter where the grade says nothing', () => {
  expect(show(null, 'A')).toContain('grade ');
  expect(show(null, 'F')).toContain('title="Control grade unknown"');
  expect(show(null, 'F')).not.toContain('grade </span>');
});
