import type { Plugin } from 'vite';

/** What React throws to itself, to stop a rendering: made once, while its script is read, and known by identity alone. */
const signals = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;
const expected = 5;

/**
 * Makes them without a stack. An error made while a script is read has all of that script in its stack, and while a tool
 * listens the browser reads it a second time to name the lines. React's version is pinned: the build fails with another
 * that is written differently.
 */
export function signalsWithoutStack(): Plugin {
  return {
    name: 'signals-without-stack',
    applyToEnvironment: ({ name }) => name === 'client',
    apply: 'build',
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler(code) {
        const found = code.match(signals)?.length;
        if (found !== expected) this.error(`React makes ${found} signals, not ${expected}`);
        return {
          code: code.replace(signals, '$1 = { __proto__: Error.prototype, message: $2 }'),
          map: null,
        };
      },
    },
  };
}
