import { Address } from '#web/ui/Address.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { Chip, FilterChip } from '#web/ui/Chip.tsx';
import { Meter, ScoreBar } from '#web/ui/Meter.tsx';
import { ScoreRing } from '#web/ui/ScoreRing.tsx';
import { SeverityMark } from '#web/ui/SeverityMark.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';

const colours = [
  ['paper', 'bg-paper'],
  ['mist', 'bg-mist'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['ink', 'bg-ink'],
  ['muted', 'bg-muted'],
  ['signal', 'bg-signal'],
  ['signal-soft', 'bg-signal-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['info', 'bg-info'],
  ['info-soft', 'bg-info-soft'],
  ['hero', 'bg-hero'],
] as const;

const severities = ['critical', 'major', 'medium', 'minor', 'info', 'centralization', 'ok'] as const;

export function StyleguideMarks() {
  return (
    <div className="grid gap-4 lg:grid-cols-[340px_1fr]">
      <Card className="flex flex-col items-center gap-4 p-6">
        <ScoreRing size="large" shown={{ kind: 'score', score: 66, rating: 'BBB', coverage: 72 }} />
        <p className="text-xs text-muted">Based on 72 % of the checks</p>
        <div className="flex gap-3">
          <ScoreRing shown={{ kind: 'score', score: 93, rating: 'AAA', coverage: 91 }} />
          <ScoreRing shown={{ kind: 'score', score: 58, rating: 'BB', coverage: 64 }} />
          <ScoreRing shown={{ kind: 'score', score: 21, rating: 'CCC', coverage: 80 }} />
          <ScoreRing shown={{ kind: 'notAssessed' }} />
        </div>
        <ScoreRing size="large" shown={{ kind: 'range', low: 8, high: 94, coverage: 12 }} />
      </Card>
      <div className="min-w-0 space-y-4">
        <Card>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(96px,1fr))] gap-3 p-4.5">
            {colours.map(([name, background]) => (
              <li key={name} className="text-xs text-muted">
                <span className={`mb-1 block h-10 rounded border border-line ${background}`} />
                {name}
              </li>
            ))}
          </ul>
        </Card>
        <Card>
          <CardHeader
            title={
              <>
                Security alerts <Chip dot>live</Chip>
              </>
            }
            description="Newest first, with the block they were seen in."
            aside={<TimeAgo at="2026-11-14T22:41:00Z" />}
          />
          <CardRow className="flex flex-wrap gap-x-5 gap-y-2">
            {severities.map((severity) => (
              <SeverityMark key={severity} severity={severity} />
            ))}
          </CardRow>
          <CardRow className="flex flex-wrap items-center gap-2">
            <Chip>Lending</Chip>
            <Chip tone="info">Demo</Chip>
            <Chip tone="warning">delayed</Chip>
            <Chip tone="danger">paused</Chip>
            <Chip tone="signal">verified</Chip>
            <FilterChip label="Audited" to="#marks" />
            <FilterChip label="Score 50 to 100" to="#marks" />
          </CardRow>
          <CardRow className="flex flex-wrap items-center gap-4">
            <ScoreBar score={86} />
            <ScoreBar score={52} />
            <ScoreBar score={null} />
            <div className="w-40">
              <Meter value={81} label="Voters who trust the project" />
            </div>
          </CardRow>
          <CardRow className="flex flex-wrap items-center gap-4">
            <Avatar name="ada@example.org" sources={['/icon.svg', '/icon.svg?again']} label="Ada" />
            <Avatar name="Lumen Vaults" shape="square" />
            <Address value="0x7a3f9b2c41d05e86aa17c3fd20b94e61855d91c2" />
            <Address
              value="0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060"
              kind="transaction"
              to="#marks"
            />
          </CardRow>
        </Card>
      </div>
    </div>
  );
}
