import { useState } from 'react';
import { fetchJson } from '#web/client/fetchJson.ts';
import { messageOf } from '#web/client/messageOf.ts';
import { AskFirst } from '#web/ui/AskFirst.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { useToast } from '#web/ui/ToastProvider.tsx';
import type { Delivery, Outlet, ShownOutlet } from '#wire/outlets.ts';
import { DeliveryList } from './DeliveryList.tsx';
import { frequencyOptions, kindWords } from './NewOutletForm.tsx';

interface OutletRowProps {
  outlet: Outlet;
  isFixed: boolean;
  onChanged: (changed: ShownOutlet) => void;
  onDeleted: () => void;
}

export function OutletRow({ outlet, isFixed, onChanged, onDeleted }: OutletRowProps) {
  const { id, kind, name, host, frequency, failingSince, disabledAt } = outlet;
  const [doing, setDoing] = useState<string>();
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>();
  const { show } = useToast();

  const load = async () => {
    const query = new URLSearchParams({ id });
    const answer = await fetchJson<{ deliveries: Delivery[] }>(`/api/outlets/deliveries?${query}`);
    setDeliveries(answer.deliveries);
  };
  const act = (what: string, work: () => Promise<unknown>) => async () => {
    setDoing(what);
    try {
      await work();
    } catch (error) {
      show(messageOf(error), { kind: 'error' });
    }
    setDoing(undefined);
  };
  const ask = <Answer,>(what: string) => fetchJson<Answer>(`/api/outlets/${what}`, { body: { id } });
  const button = (what: string, label: string, work: () => Promise<unknown>) => (
    <Button size="sm" loading={doing === what} onClick={act(what, work)} aria-label={`${label}: ${name}`}>
      {label}
    </Button>
  );

  return (
    <li className="border-t border-line px-4.5 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-[550] wrap-anywhere">
            {name} {disabledAt && <Chip tone="danger">Off</Chip>}
            {!disabledAt && failingSince && <Chip tone="warning">Failing</Chip>}
          </p>
          <p className="text-xs text-muted wrap-anywhere">
            {kindWords[kind]} · {host}
            {failingSince && (
              <>
                {' · failing since '}
                <TimeAgo at={failingSince} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {!isFixed && (
            <Select
              label={`How often: ${name}`}
              hideLabel
              value={frequency}
              disabled={doing !== undefined}
              onChange={({ target }) =>
                void act('change', async () =>
                  onChanged({
                    outlet: await fetchJson<Outlet>('/api/outlets/change', {
                      body: { id, frequency: target.value },
                    }),
                    secret: null,
                  }),
                )()
              }
              options={frequencyOptions}
            />
          )}
          {button('log', 'Log', load)}
          {!isFixed &&
            disabledAt === null &&
            button('test', 'Test', async () => {
              await ask('test');
              show('Sent within seconds. See the log.');
            })}
          {!isFixed &&
            disabledAt !== null &&
            button('enable', 'Switch on', async () =>
              onChanged({ outlet: await ask<Outlet>('enable'), secret: null }),
            )}
          {!isFixed &&
            kind === 'webhook' &&
            button('rotate', 'New secret', async () => onChanged(await ask<ShownOutlet>('rotate')))}
          {!isFixed && (
            <AskFirst
              action="Delete"
              label={`Delete: ${name}`}
              question={`Delete “${name}”?`}
              loading={doing === 'delete'}
              onConfirm={act('delete', async () => {
                await ask('delete');
                onDeleted();
              })}
            >
              Rules that use it tell it nothing any more, and its log is deleted. This cannot be undone.
            </AskFirst>
          )}
        </div>
      </div>
      {deliveries && <DeliveryList deliveries={deliveries} name={name} />}
    </li>
  );
}
