import { useState } from 'react';
import { BarChart } from '#web/charts/BarChart.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/Select.tsx';
import { shortDay } from '#web/ui/shortDay.ts';
import type { ApiKey } from '#wire/apiKeys.ts';

const all = 'all';

/** Calls per day, of one key or of all together. */
export function UseChart({ keys }: { keys: readonly ApiKey[] }) {
  const [chosen, setChosen] = useState(all);
  const shown = keys.filter(({ id }) => chosen === all || id === chosen);
  const days = shown[0]?.use ?? keys[0]?.use ?? [];
  const bars = days.map(({ day }, index) => ({
    label: shortDay(day),
    value: shown.reduce((sum, { use }) => sum + (use[index]?.calls ?? 0), 0),
  }));
  const refused = shown.reduce((sum, { use }) => sum + use.reduce((total, one) => total + one.refused, 0), 0);
  return (
    <Card aria-labelledby="use">
      <CardHeader
        id="use"
        title="Usage"
        description={refused > 0 ? `${refused} calls were over the limit in 30 days.` : 'The last 30 days.'}
        aside={
          <Select
            label="Key"
            hideLabel
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={[
              { value: all, label: 'All keys' },
              ...keys.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        }
      />
      <CardRow className="py-4.5">
        <BarChart title="Calls per day" hideTitle bars={bars} unit="calls" />
      </CardRow>
    </Card>
  );
}
