import { PageHead } from '#web/pages/content/PageHead.tsx';
import { resourcesCrumb } from '#web/pages/resources/trails.ts';
import { Meta } from '#web/seo/Meta.tsx';
import { Card, CardHeader, CardRow } from '#web/ui/Card.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { formatNumber } from '#web/ui/formatNumber.ts';
import { Link } from '#web/ui/Link.tsx';
import { TimeAgo } from '#web/ui/TimeAgo.tsx';
import { fixedPages } from '#wire/fixedPages.ts';
import { projectHref } from '#wire/projectHref.ts';
import { sealedAboutHref, sealedEntryHref } from '#wire/sealedHref.ts';
import type { SealedEntryPage } from '#wire/sealedLog.ts';
import { kindNames } from './sealedWords.ts';

/** The entry with one field to a line; as it is where it is not JSON. */
function layOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export function Component({ data }: { data: SealedEntryPage }) {
  const { index, kind, about, project, says, sealedAt, text, proof, size, origin, keys } = data;
  const { path, title } = fixedPages.sealedLog;
  const name = `Entry ${index}`;
  return (
    <main id="main">
      <Meta title={`${name}: ${title}`} description={`${kindNames[kind]} sealed in ${origin}.`} noindex />
      <PageHead
        trail={[resourcesCrumb, { name: title, path }, { name, path: sealedEntryHref(index) }]}
        title={`${name}: ${kindNames[kind]}`}
      >
        {project && (
          <Link to={projectHref(project.id)} className="link">
            {project.name}
          </Link>
        )}
        {says !== '' && <span>{says}</span>}
        <span>
          sealed <TimeAgo at={sealedAt} />
        </span>
        <Link to={sealedAboutHref(about)} rel="nofollow" className="link">
          Entries about this
        </Link>
      </PageHead>
      <div className="wrap grid gap-6 py-6 sm:py-12">
        <Card aria-labelledby="entry-title">
          <CardHeader
            id="entry-title"
            title="What was said"
            description="Words of people are sealed as their hash."
          />
          <CardRow>
            <pre className="whitespace-pre-wrap wrap-anywhere font-mono text-xs">{layOut(text)}</pre>
          </CardRow>
        </Card>
        <Card aria-labelledby="proof-title">
          <CardHeader
            id="proof-title"
            title="Proof"
            description={`Leads from this entry to the signed root of ${formatNumber(size)} entries.`}
            aside={
              <a href={`/log/proofs/${index}.tlog-proof`} className="link" download>
                Download
              </a>
            }
          />
          <CardRow className="grid gap-4">
            <pre className="whitespace-pre-wrap wrap-anywhere font-mono text-xs">{proof}</pre>
            <CopyField
              label="Command"
              value={`npm run parapet -- log proof ${index}.tlog-proof --log-key '${keys[0] ?? ''}'`}
            />
          </CardRow>
        </Card>
      </div>
    </main>
  );
}
