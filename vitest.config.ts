import { defineConfig } from 'vitest/config';

const shared = {
  maxWorkers: 2,
  setupFiles: ['./test/setup/failOnConsole.ts'],
  restoreMocks: true,
  testTimeout: 20_000,
  hookTimeout: 30_000,
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
