import { BarChart } from '#web/charts/BarChart.tsx';
import { Donut } from '#web/charts/Donut.tsx';
import { HorizontalBars } from '#web/charts/HorizontalBars.tsx';
import { LineChart } from '#web/charts/LineChart.tsx';
import { Card } from '#web/ui/Card.tsx';

const start = Date.UTC(2026, 7, 17);
const dayMs = 86_400_000;

const day = (index: number) => new Date(start + index * dayMs).toISOString();

const scores = [
  {
    label: 'Score',
    points: [58, 58, 61, 61, 52, 60, 64, 64, 63, 66].map((value, index) => ({ at: day(index * 10), value })),
  },
];

const activity = ['Transfers', 'Holders'].map((label, series) => ({
  label,
  points: Array.from({ length: 60 }, (_, index) => ({
    at: day(index),
    value:
      index > 20 && index < 25 && series === 1
        ? null
        : Math.round(900 + 300 * Math.sin(index / 6 + series * 2) + series * 250 + index * 4),
  })),
}));

const dailyViews = Array.from({ length: 30 }, (_, index) => ({
  label: `${index + 1} Nov`,
  value: Math.round(120 + 60 * Math.sin(index / 3) + (index % 7) * 9),
}));

export function StyleguideCharts() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Card className="p-6">
        <LineChart title="Score history" series={scores} domain={[0, 100]} curve="step" filled />
      </Card>
      <Card className="p-6">
        <LineChart title="Activity" series={activity} />
      </Card>
      <Card className="p-6">
        <BarChart title="Views a day" bars={dailyViews} unit="views" />
      </Card>
      <Card className="p-6">
        <HorizontalBars
          title="Holders by share"
          unit="share, %"
          bars={[
            { label: 'Team multisig', value: 21.4, tone: 'warning' },
            { label: 'Staking contract', value: 14.2 },
            { label: 'Bridge', value: 8.9 },
            { label: 'Everyone else', value: 55.5, tone: 'muted' },
          ]}
        />
      </Card>
      <Card className="p-6">
        <Donut
          title="Findings by status"
          unit="findings"
          slices={[
            { label: 'Resolved', value: 11 },
            { label: 'Acknowledged', value: 4 },
            { label: 'Mitigated', value: 2 },
            { label: 'Pending', value: 1 },
          ]}
        />
      </Card>
      <Card className="p-6">
        <LineChart title="Market value" series={[]} />
      </Card>
    </div>
  );
}
