// The package's export map hides its own declarations.
declare module 'evmole' {
  export * from 'evmole/dist/evmole.js';
}
