import { toFunctionSelector } from 'viem/utils';
import { expect, it } from 'vitest';
import type { ControlNode } from '#model/controlTypes.ts';
import type { PowerClass } from '#model/powerClasses.ts';
import { listWaysBeside } from './walletSteps.ts';

const wallet = '0xd1D1D1D1d1D1d1D1D1d1d1D1D1d1d1D1d1D1D1d1';
const key: ControlNode = { kind: 'key', address: '0xd3d3D3D3d3D3d3d3d3D3D3d3d3d3d3D3D3D3d3D3' };

interface Given {
  class?: PowerClass;
  verdict?: string;
  holders?: ControlNode[];
  signature?: string;
}

const power = (name: string, { signature, ...given }: Given = {}) => ({
  name,
  selector: toFunctionSelector(`function ${signature ?? `${name}()`}`),
  class: 'other' as const,
  verdict: 'privileged',
  holders: [key],
  ...given,
});

it('names functions by which others than the wallet may act', () => {
  const powers = [
    power('run'),
    power('replace', { class: 'upgrade' }),
    power('byItself', { holders: [{ kind: 'contract', address: wallet, controllers: [] }] }),
    power('dead', { holders: [{ kind: 'nobody' }] }),
    power('charge', { class: 'fee' }),
    power('cancel', { signature: 'cancel(bytes32)' }),
    power('open', { verdict: 'open' }),
  ];
  expect(listWaysBeside(wallet, powers).map(({ name }) => name)).toEqual(['run', 'replace']);
});

it('takes who or what is not known for a way', () => {
  const unknown: ControlNode = { kind: 'unknown', why: 'not told' };
  const powers = [
    power('held', { holders: [unknown] }),
    power('perhapsMore', { holders: [{ kind: 'nobody' }, { kind: 'others' } as ControlNode] }),
    power('unseen', { class: 'ownership', verdict: 'unknown', holders: [unknown] }),
  ];
  expect(listWaysBeside(wallet, powers).map(({ name }) => name)).toEqual(['held', 'perhapsMore', 'unseen']);
});
