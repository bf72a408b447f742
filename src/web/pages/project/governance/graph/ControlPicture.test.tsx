import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NodeKind } from './ControlGraph.ts';
import { ControlPicture } from './ControlPicture.tsx';

function draw(kind: NodeKind): string {
  const node = { id: kind, kind, title: kind, note: '', address: null };
  const layout = { width: 10, height: 10, nodes: [{ node, x: 0, y: 0 }], edges: [] };
  return renderToStaticMarkup(
    <ControlPicture layout={layout} title="Control" description="" hrefOf={() => undefined} />,
  );
}

it('gives no colour of a severity to what is not known', () => {
  expect(draw('key')).toContain('fill-danger');
  for (const kind of ['others', 'maybeAnyone', 'unknown'] as const)
    expect(draw(kind)).not.toMatch(/fill-(danger|warning|signal|info)/);
});
