import { useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyField } from '#web/ui/CopyField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ShareIcon } from '#web/ui/icons.tsx';
import { alertsFeedHref, entryFormats, feedLabels, projectFeedHref } from '#wire/feeds.ts';

interface ShareMenuProps {
  project: { id: string; name: string };
}

/** A link to the page as it is shown, and a badge for the project's own site. */
export function ShareMenu({ project: { id, name } }: ShareMenuProps) {
  const [address, setAddress] = useState<string>();
  const share = () => {
    track('Share Project', { project: id });
    setAddress(location.href);
  };
  const origin = address && new URL(address).origin;
  const badge = `${origin}/badge/${encodeURIComponent(id)}.svg`;
  const cardPath = `/embed/projects/${encodeURIComponent(id)}`;
  const page = `${origin}/projects/${encodeURIComponent(id)}`;
  const escaped = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const text = encodeURIComponent(`${name} on Parapet`);
  const url = encodeURIComponent(address ?? '');
  return (
    <>
      <Button onClick={share} title="Share" className="max-sm:px-3">
        <span className="max-sm:sr-only">Share</span>
        <span className="sm:hidden">
          <ShareIcon />
        </span>
      </Button>
      <Dialog wide open={address !== undefined} onClose={() => setAddress(undefined)} title={`Share ${name}`}>
        <div className="space-y-5">
          <CopyField label="Link to this view" value={address ?? ''} />
          <p className="flex flex-wrap gap-2">
            <a className="btn btn-sm" href={`https://x.com/intent/post?text=${text}&url=${url}`}>
              Post on X
            </a>
            <a className="btn btn-sm" href={`https://t.me/share/url?url=${url}&text=${text}`}>
              Send by Telegram
            </a>
            <a className="btn btn-sm" href={`mailto:?subject=${text}&body=${url}`}>
              Send by mail
            </a>
          </p>
          <div>
            <h3>Feeds</h3>
            <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
              {entryFormats.map((format) => (
                <a key={format} href={projectFeedHref(id, format)} className="link">
                  Changes ({feedLabels[format]})
                </a>
              ))}
              {entryFormats.map((format) => (
                <a key={format} href={alertsFeedHref(format, id)} className="link">
                  Alerts ({feedLabels[format]})
                </a>
              ))}
              <a href={projectFeedHref(id, 'ics')} className="link">
                Timelock calendar (iCal)
              </a>
            </p>
          </div>
          <div>
            <h3>Badge</h3>
            <p className="mt-1 mb-3 text-muted">
              Shows the current score, rating and date, or the range while too little is known, and leads back
              here. It changes when the score does.
            </p>
            <img
              src={`/badge/${encodeURIComponent(id)}.svg`}
              alt={`Badge of ${name}`}
              height={20}
              className="mb-3"
            />
            <CopyField
              label="HTML"
              value={`<a href="${page}"><img src="${badge}" alt="${escaped} on Parapet"></a>`}
            />
            <div className="mt-3">
              <CopyField label="Markdown" value={`[![${name} on Parapet](${badge})](${page})`} />
            </div>
            <h3 className="mt-5">Score card</h3>
            <p className="mt-1 mb-3 text-muted">
              Score, control grade and how fresh they are. Add <code>?theme=dark</code> or{' '}
              <code>?theme=light</code> to fix its colours.
            </p>
            <img src={`${cardPath}/card.svg`} alt={`Score card of ${name}`} width={360} className="mb-3" />
            <CopyField
              label="Frame"
              value={`<iframe src="${origin}${cardPath}" title="${escaped} on Parapet" width="360" height="220" style="border:0"></iframe>`}
            />
            <div className="mt-3">
              <CopyField
                label="Picture"
                value={`<a href="${page}"><img src="${origin}${cardPath}/card.svg" alt="${escaped} on Parapet" width="360"></a>`}
              />
            </div>
            <p className="mt-3 text-muted">
              A picture can be copied and altered. The same is given{' '}
              <a className="link underline" href={`/api/projects/${encodeURIComponent(id)}/badge`}>
                signed
              </a>{' '}
              (JWS, and EIP-712 at{' '}
              <a className="link underline" href={`/api/v1/projects/${encodeURIComponent(id)}/badge`}>
                the API
              </a>
              ), valid for seven days, and can be{' '}
              <a className="link underline" href="/badges/verify">
                checked
              </a>
              .
            </p>
          </div>
        </div>
      </Dialog>
    </>
  );
}
