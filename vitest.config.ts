import { defineConfig } from 'vitest/config';

const shared = {
  maxWorkers: 2,
  setupFiles: ['./test/setup/failOnConsole.ts'],
  restoreMocks: true,
  testTimeout: 60_000,
  hookTimeout: 90_000,
  // Real databases, chains and sockets on a loaded machine: what fails twice is broken.
  retry: 1,
};
const databaseTests = ['{src,test}/**/*.db.test.{ts,tsx}'];

// unit: no database. pglite and postgres: every *.db.test.ts, once on each engine.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,test,demo,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...databaseTests, '**/node_modules/**'],
        },
      },
      {
        test: {
          ...shared,
          name: 'pglite',
          include: databaseTests,
          globalSetup: './test/setup/liteImage.ts',
          env: { TEST_ENGINE: 'pglite' },
        },
      },
      {
        test: {
          ...shared,
          name: 'postgres',
          include: databaseTests,
          globalSetup: ['./test/setup/postgres.ts', './test/setup/liteImage.ts'],
          env: { TEST_ENGINE: 'postgres' },
        },
      },
    ],
  },
});
