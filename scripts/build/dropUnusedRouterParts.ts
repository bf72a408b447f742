import type { Plugin } from 'vite';

/** Parts of the router that no page uses and that its code, as it is written, holds on to. */
const unusedRouterParts: readonly (readonly [RegExp, string])[] = [
  // Naming a component counts as using it, and so does making one.
  [/^\w+\.displayName = ".*";$/gm, ''],
  [/= (React\$1\.(forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  // What is said to whoever writes a page; in development it is still said.
  [/\b(warning|warnOnce|warningOnce)\(.*\);$/gm, ';'],
  [/\b(invariant\(.*?), (?:["`].*["`]|get\w+\(.*\))\);$/gm, '$1);'],
  // Options that we do not give: forms, discovery of routes, measurements.
  [/\binit\.(instrumentations|patchRoutesOnNavigation|dataStrategy)\b/g, 'undefined'],
  [/\bopts\??\.(submission|fetcherSubmission|pendingError|mask)\b/g, 'undefined'],
  [/\bfuture\.unstable_\w+/g, 'undefined'],
  [/ \|\| parseHydrationData\(\)/g, ''],
  [/\bfogOfWar\.active\b(?! =)/g, 'false'],
  [/\bcheckFogOfWar\(initialMatches, [\w.]+\)\.active/g, 'false'],
  [/(?<=if \()isFogOfWar\b/g, 'false'],
  [/(?<=if \()!isFogOfWar\b/g, 'true'],
  // Pages are only read: nothing is sent, so no result of a sending is waited for.
  [/!isSubmissionNavigation\(opts\)/g, 'true'],
  [/(?<!function )\bisMutationMethod\([\w.]+\)/g, 'false'],
  [/\bpendingActionResult (?=\?|&&)/g, 'undefined '],
  [/(?<=if \()!pendingActionResult\b/g, 'true'],
  [/(?<=if \()submission(?=\) return)/g, 'undefined'],
  [/(?<=if \()status === (400|403|405)\b/g, 'false'],
  // View transitions, and questions before a page is left.
  [/(?<=let isViewTransitionAvailable = ).*(?=;$)/gm, 'false'],
  [/\b(renderDfd && pendingState|vtContext\.isTransitioning)\b/g, 'undefined'],
  [/^\t\tif \(isBrowser\) \{\n\t\t\trestoreApplied[\s\S]*?^\t\t\}$/gm, ''],
  [/(?<=if \()blockerKey\b/g, 'undefined'],
  [/(?<=let blockerKey = )shouldBlockNavigation\(\{[^}]*\}\)/g, 'undefined'],
  // Loading beside the page's own.
  [/^\tfetchLoadMatches\.forEach\([\s\S]*?^\t\}\);$/gm, ''],
  [/^\t\t(fetchLoadMatches|revalidatingFetchers)\.forEach\([\s\S]*?^\t\t\}\);$/gm, ''],
  [/^\trevalidatingFetchers\.filter\([\s\S]*?^\t\}\);$/gm, ''],
  [
    /^\t\t(state\.fetchers|fetchersQueuedForDeletion|newState\.fetchers)\.forEach\((.*\);$|[\s\S]*?^\t\t\}\);$)/gm,
    '',
  ],
  [/^\t\t(unmountedFetchers|mountedFetchers|deletedFetchers)\.forEach\(.*\);$/gm, ''],
  [/(?<=let fetcherResultsPromise = )Promise\.all\([\s\S]*?^\t\t\}\)\)(?=;$)/gm, '[]'],
  [/(?<= = )(markFetchRedirectsDone|abortStaleFetchLoads)\(.*\)(?=;$)/gm, 'false'],
  [/\bfindRedirect\(fetcherResults\)/g, 'undefined'],
  [/\brevalidatingFetchers\.length > 0/g, 'false'],
  [/\brevalidatingFetchers\.length === 0/g, 'true'],
  // Steps between the address and its page, and routes that come in parts.
  [/if \(!args\.matches\.some\(\(m\) => m\.route\.middleware\)\) (?=return defaultDataStrategy)/g, ''],
  [/(?<=let runClientMiddleware) = isStaticHandler \? [\s\S]*?^\t\}(?=;$)/gm, ''],
  [/(?<=let lazyMiddlewarePromise) = loadLazyRouteProperty\(\{[^}]*\}\)/g, ''],
  [/ && !dsMatches\.some\(\(m\) => m\.route\.middleware && m\.route\.middleware\.length > 0\)/g, ''],
  [/ \|\| route\.middleware != null && route\.middleware\.length > 0/g, ''],
  [/^\tif \(matches\.some\(\(m\) => m\._lazyPromises\?\.middleware\)\).*$/gm, ''],
  [/\btypeof route\.lazy === "function"(?=\) \{)/g, 'true'],
  // Components of a server, errors on a page without a word for them, navigation outside of routes.
  [/\bthis\.context\b/g, 'undefined'],
  [/^\tstatic contextType = RSCRouterContext;$/gm, ''],
  [/\buseIsRSCRouterContext\(\) \|\| /g, ''],
  [/ \|\| defaultErrorElement\b/g, ''],
  [/React\$1\.useContext\(IsDataRouteContext\) \? (useNavigateStable\(\)) : useNavigateUnstable\(\)/g, '$1'],
  // Calls that we do not make.
  [/^\t\t((reset|get)?[fF]etch(er)?|deleteFetcher: \w+|(get|delete)Blocker|dispose),$/gm, ''],
  [/^\t\t(patchRoutes|enableScrollRestoration|_internal\w+(: \w+)?),$/gm, ''],
];

/** Tells the minifier of them. The router's version is pinned: another one may be written differently, and then the build fails. */
export function dropUnusedRouterParts(): Plugin {
  const missing = new Set(unusedRouterParts);
  return {
    name: 'drop-unused-router-parts',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler(code) {
        let kept = code;
        for (const part of unusedRouterParts) {
          const [pattern, instead] = part;
          const next = kept.replace(pattern, instead);
          if (next !== kept) missing.delete(part);
          kept = next;
        }
        return { code: kept, map: null };
      },
    },
    buildEnd() {
      for (const [pattern] of missing) this.error(`The router holds nothing like ${pattern}`);
    },
  };
}
