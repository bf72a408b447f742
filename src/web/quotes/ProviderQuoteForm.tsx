import { useEffect, useEffectEvent, useId, useState } from 'react';
import { track } from '#web/client/userEvents.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { type QuoteFormIds, quoteScript } from '#wire/site.ts';

const scripts = new Map<string, Promise<void>>();

/** Loads a script once; a failure may be tried again. */
function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      scripts.delete(src);
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
  scripts.set(src, loading);
  return loading;
}

interface ProviderForms {
  forms: {
    create(options: {
      portalId: string;
      formId: string;
      region: string;
      target: string;
      css: string;
      submitButtonClass: string;
      onFormReady: () => void;
      onFormSubmitted: () => void;
    }): void;
  };
}

/** Longer silence means that something blocks the form. */
const patienceMs = 4000;

declare global {
  interface Window {
    /** Set by the provider's script. */
    hbspt?: ProviderForms;
  }
}

/** The marketing form of the provider, loaded from its own host. */
export function ProviderQuoteForm({ ids, onBlocked }: { ids: QuoteFormIds; onBlocked: () => void }) {
  const [isReady, setReady] = useState(false);
  const targetId = `quote-${useId().replaceAll(/\W/g, '')}`;
  const giveUp = useEffectEvent(onBlocked);

  useEffect(() => {
    let isCurrent = true;
    const block = () => {
      if (!isCurrent) return;
      isCurrent = false;
      giveUp();
    };
    const timer = setTimeout(block, patienceMs);
    const create = () => {
      const { hbspt } = window;
      if (!isCurrent) return;
      if (!hbspt) return block();
      hbspt.forms.create({
        ...ids,
        target: `#${targetId}`,
        // Its own styles would need a weaker content security policy.
        css: '',
        submitButtonClass: 'btn btn-primary w-full',
        onFormReady() {
          clearTimeout(timer);
          setReady(true);
          track('Load Quote Form');
        },
        onFormSubmitted: () => track('Submit Request Quote', { form: 'provider' }),
      });
    };
    loadScript('/jquery.min.js')
      .then(() => loadScript(quoteScript(ids.region)))
      .then(create)
      .catch(block);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ids, targetId]);

  return (
    <div aria-busy={!isReady}>
      {!isReady && (
        <div className="space-y-5">
          {[0, 1, 2].map((row) => (
            <div key={row} className="space-y-2">
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-9 w-full" />
            </div>
          ))}
        </div>
      )}
      <div id={targetId} className="provider-form" />
    </div>
  );
}
