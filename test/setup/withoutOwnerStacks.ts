import * as React from 'react';

/** React's own, by the name under which its renderers share it. */
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const shared = Reflect.get(React, internals) as { recentlyCreatedOwnerStacks: number };

// In development React notes for each element where it was made, 10,000 times a second at most, for the words of its warnings. That
// took a fifth of the time of tests that render pages; without it the warnings are the same but for that place.
Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});
