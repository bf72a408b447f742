import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { ContractSources } from '#wire/projectPage.ts';
import { ExaminedRow } from './ExaminedRow.tsx';

const scope = { repository: null, commit: null, files: [], contracts: [] };
const audit = { id: 'a', title: 'Review', auditor: 'Northgate', scope };
const facets = [{ address: '0xf', codeHash: '0xF1' }];

function tell(codeHash: string, given: Partial<NonNullable<ContractSources['running']>> = {}): string {
  const running = { hash: '0xa', at: '0xd', block: 7, facets: [], isSeen: true, ...given };
  const contract = { chain: 'eip155:1', address: '0xd', label: 'Pool', sources: [], running };
  return renderToStaticMarkup(
    <MemoryRouter>
      <ExaminedRow {...{ audit, contract, codeHash }} />
    </MemoryRouter>,
  ).replace(/<[^>]+>/g, ' ');
}

it('holds what an audit names against all code that runs', () => {
  expect(tell('0xA')).toMatch(/^ *Same code runs/);
  expect(tell('0xA')).not.toContain('facet');
  expect(tell('0xb')).toMatch(/^ *Other code runs/);
  expect(tell('0xa', { facets })).toMatch(/Same code runs .*its facets run code besides/);
  expect(tell('0xf1', { facets })).toMatch(/Same code runs .*It is the code of a facet/);
  expect(tell('0xf2', { facets })).toMatch(/Other code runs .*Neither the diamond itself/);
  expect(tell('0xf2', { facets, isSeen: false })).toMatch(/Not compared/);
});
