import { useNavigate } from 'react-router';
import { describeShown } from '#scoring/shownScore.ts';
import { useChainName } from '#web/chains/SiteChains.tsx';
import { fetchJson } from '#web/client/fetchJson.ts';
import { PageHead } from '#web/pages/content/PageHead.tsx';
import { Meta } from '#web/seo/Meta.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { formatDateTime } from '#web/ui/formatTime.ts';
import { Link } from '#web/ui/Link.tsx';
import type { Badge, BadgeCheckData, BadgeClaims } from '#wire/badges.ts';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { ProjectExamples } from './ProjectExamples.tsx';

type Result = NonNullable<BadgeCheckData['result']>;

/** A plain form, which works without scripts. */
export function Component({ data: { token, result } }: { data: BadgeCheckData }) {
  const { path, title, description } = fixedPages.badgeCheck;
  const navigate = useNavigate();
  return (
    <main id="main">
      <Meta title={title} description={description} path={path} />
      <PageHead trail={[{ name: title, path }]} title={title} summary={description} />
      <div className="wrap grid max-w-200 gap-6 py-6 sm:py-12">
        <form action={path} className="card grid gap-3 p-6">
          <label htmlFor="badge-token" className="font-semibold">
            Signed badge
          </label>
          <textarea
            id="badge-token"
            name="token"
            key={token}
            required
            rows={5}
            spellCheck={false}
            defaultValue={token}
            className="input h-auto py-2 font-mono text-xs wrap-anywhere"
          />
          <p>
            <Button type="submit" variant="primary">
              Check
            </Button>
          </p>
        </form>
        <ProjectExamples
          onPick={async (id) => {
            const badge = await fetchJson<Badge>(`/api/projects/${encodeURIComponent(id)}/badge`);
            await navigate(`${path}?${new URLSearchParams({ token: badge.token })}`);
          }}
        />
        {result && <Verdict result={result} />}
        <Card aria-labelledby="limits-title" className="p-4.5">
          <h2 id="limits-title">Limits of this check</h2>
          <ul className="mt-2 max-w-[76ch] list-disc space-y-1 pl-4 text-muted">
            <li>A badge expires after seven days, or when the project changes.</li>
            <li>A signature proves who stated something. It does not prove truth or safety.</li>
            <li>
              The command below needs no site, only its{' '}
              <a className="link underline" href="/.well-known/jwks.json">
                public keys
              </a>
              . From a file of keys it cannot tell whether the project has changed since.
            </li>
          </ul>
          <div className="mt-4">
            <CopyField label="Command" value="npm run parapet -- badge verify TOKEN --keys jwks.json" />
          </div>
        </Card>
      </div>
    </main>
  );
}

const words: Record<Result['state'], { title: string; text: string; tone: string }> = {
  valid: {
    title: 'Valid',
    text: 'Signed by this site, in date and current.',
    tone: 'text-signal',
  },
  expired: { title: 'Expired', text: 'Signed by this site, but expired.', tone: 'text-warning' },
  changed: { title: 'Changed since', text: 'Signed by this site, but out of date.', tone: 'text-warning' },
  foreign: {
    title: 'Not signed by this site',
    text: 'Not signed by this site, or altered. Do not trust it.',
    tone: 'text-danger',
  },
  malformed: { title: 'Not a badge', text: 'This cannot be read as a badge.', tone: 'text-danger' },
};

function Verdict({ result }: { result: Result }) {
  const { title, text, tone } = words[result.state];
  return (
    <Card aria-labelledby="verdict-title">
      <CardHeader id="verdict-title" title={<span className={tone}>{title}</span>} description={text} />
      {result.state === 'malformed' && <CardRow>{result.fault}</CardRow>}
      {result.state === 'changed' && <CardRow className="wrap-anywhere">{result.reason}</CardRow>}
      {'claims' in result && result.claims && <Claims claims={result.claims} />}
    </Card>
  );
}

const formatSeconds = (seconds: number) => formatDateTime(new Date(seconds * 1000));

function Claims({ claims }: { claims: BadgeClaims }) {
  const nameOf = useChainName();
  const { iss, sub, name, demo, shown, rulesVersion, scoredAt, chains, iat, exp } = claims;
  const lines = [
    ['Score', describeShown(shown)],
    ...(shown.kind === 'score' ? [['Known', `${shown.coverage} %`]] : []),
    ...(rulesVersion === null ? [] : [['Rules', rulesVersion]]),
    ...(scoredAt === null ? [] : [['Scored', formatDateTime(new Date(scoredAt))]]),
    ...chains.map(({ chain, block }) => [
      `Read of ${nameOf(chain)}`,
      block === null ? 'nothing' : `up to block ${block}`,
    ]),
    ['Signed', `${formatSeconds(iat)} by ${iss}`],
    ['Void from', formatSeconds(exp)],
  ];
  return (
    <CardRow>
      <dl className="grid gap-x-6 gap-y-2 wrap-anywhere sm:grid-cols-[max-content_1fr]">
        <dt className="text-muted">Project</dt>
        <dd>
          <Link to={projectHref(sub)} className="link">
            {name}
          </Link>
          {demo && ' (demo)'}
        </dd>
        {lines.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </CardRow>
  );
}
