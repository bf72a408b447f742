import { defineConfig } from 'vitest/config';

// unit: no database. pglite and postgres: every *.db.test.ts, once on each engine.
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,test,demo,scripts}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
        },
      },
    ],
    restoreMocks: true,
  },
});
