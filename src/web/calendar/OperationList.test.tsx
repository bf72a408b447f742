import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { DialogLayer } from '#web/ui/DialogLayer.tsx';
import type { Operation, ScheduledCall } from '#wire/calendar.ts';
import { OperationList } from './OperationList.tsx';

const to = '0x286Fa8d4f047ba371504bc5e529EfED9cf04aA7C';
const at = '2026-11-19T00:00:00.000Z';

function render(call: Partial<ScheduledCall>): string {
  const operation = {
    project: { id: 'guildmark', name: 'Guildmark', demo: true },
    chain: 'eip155:31337',
    timelock: { address: to, label: 'Minting timelock' },
    id: '0x1',
    calls: [
      {
        target: { address: to, label: 'GMK token' },
        token: { symbol: 'GMK', decimals: 6 },
        value: '0',
        selector: '0x40c10f19',
        function: 'mint(address,uint256)',
        arguments: [to, '280000000000'],
        power: 'mint',
        data: '0x40c10f19',
        ...call,
      },
    ],
    scheduled: { txHash: '0x2', block: 7, time: at },
    proposer: null,
    readyAt: at,
    expiresAt: null,
    state: 'executed',
    why: null,
    ended: null,
    simulated: null,
  } as unknown as Operation;
  return renderToStaticMarkup(
    <MemoryRouter>
      <DialogLayer>
        <OperationList operations={[operation]} />
      </DialogLayer>
    </MemoryRouter>,
  );
}

it('tells amounts of a token in its unit, with what was sent beneath', () => {
  const html = render({});
  expect(html).toContain('<span title="280000000000">280 K GMK</span>');
  expect(html).toContain(`<span title="${to}">0x286F…aA7C</span>`);
});

it('leaves numbers as they are where the unit is not known or they are no amounts', () => {
  const raw = '<span title="280000000000">280\u202f000\u202f000\u202f000</span>';
  expect(render({ token: null })).toContain(raw);
  expect(render({ function: 'setCap(address,uint256)' })).toContain(raw);
});

it('tells coins by their unit', () => {
  const html = render({ selector: null, function: null, arguments: [], value: '1500000000000000000' });
  expect(html).toContain('title="1500000000000000000 wei"');
  expect(html).toContain('transfer of 1.5 coin');
});
