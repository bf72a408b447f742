import { matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const shared = {
  // With the two of the browser's tests they keep two cores busy to the end. Each more loads all modules once more.
  maxWorkers: 3,
  setupFiles: ['./test/setup/failOnConsole.ts'],
  restoreMocks: true,
  // Limits, not waits: long enough for a machine that everybody else uses too.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  teardownTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
  // A worker loads each module once and keeps its database for all of its files.
  isolate: false,
};
const alias = { '@node-rs/argon2': fileURLToPath(new URL('./test/setup/watchedArgon2.ts', import.meta.url)) };
const databaseTests = ['{src,test}/**/*.db.test.{ts,tsx}'];
/**
 * What is about requests, pages and what a chain tells: of the statements that they send, all but those of the test itself are sent
 * to the embedded engine by other files, too, or by the site that the browser's tests visit.
 */
const coveredTests = [
  'src/analysis/{checks/checkRequests,scan/hostileContracts,stolenKeys/stolenKeys}.db.test.ts',
  'src/analysis/{createAnalysisRunner,refreshProject}.db.test.ts',
  'src/analysis/operations/{createOperationReader,realTimelocks}.db.test.ts',
  'src/jobs/scans/scans.db.test.ts',
  'src/indexer/{createAlertHooks,createIndexerRunner}.db.test.ts',
  'src/start/createDemo.db.test.ts',
  'src/http/{badInput,content,logs,privatePages,shell,signUpOnly}.db.test.ts',
  'src/http/api/{adminFlags,announcements,authCredentials,authOauthDown,authPasswords,evidence}.db.test.ts',
  'src/http/api/{flagFiles,imports,news,pictures}.db.test.ts',
  'src/http/guards/sameOrigin.db.test.ts',
  'src/http/pages/{cutEvidence,styleguide}.db.test.ts',
  'src/http/session/{access,privacy,secureCookies}.db.test.ts',
  'test/{apiExamples,client,links,nextAuthClient}.db.test.ts',
];
/** What is about PostgreSQL itself, or about several processes, which only it allows; and the laws, whose subject is what is said. */
const serverTests = [
  'src/db/{askInTurn,keptStatements,openReplica,pooler,postgresFaults,postgresSession}.db.test.ts',
  'test/{rehearsal,smallHeap,startParts}.db.test.ts',
  'test/{fuzz/{routes,sources},law/recordLaw,law/tokenLaw}.db.test.ts',
];

/** `npm run test:quick` leaves out what starts processes, chains or simulations, and asks one engine. */
const quick = process.env.TEST_QUICK === 'on';
const slowUnitTests = [
  'src/{analyzer/**,chain/{chainReads,testNode}.test.ts,indexer/createIndexer.test.ts}',
  'src/analysis/{demoWorld,partialKnowledge,powers/analyzeAddress,sourceCode/*}.test.ts',
  'test/law/**',
  'src/core/flags/officialClients.test.ts',
  'demo/chain/startDemoChain.test.ts',
  'test/{chainStore,commands,startErrors}.test.ts',
];
const quickDatabaseTests = [
  'src/core/{alerts,announcements,auth,flags,notifications,projectPage,scores,watchlists}/**/*.db.test.ts',
  'src/http/server.db.test.ts',
  'src/http/api/{authProtocol,projects,votes}.db.test.ts',
];
const onPglite = {
  resolve: { alias },
  test: {
    ...shared,
    name: 'pglite',
    include: quick ? quickDatabaseTests : databaseTests,
    exclude: [...coveredTests, ...serverTests, '**/node_modules/**'],
    globalSetup: './test/setup/liteImage.ts',
    env: { TEST_ENGINE: 'pglite' },
  },
};
const onPostgres = {
  resolve: { alias },
  test: {
    ...shared,
    name: 'postgres',
    include: databaseTests,
    globalSetup: ['./test/setup/postgres.ts', './test/setup/liteImage.ts'],
    env: { TEST_ENGINE: 'postgres' },
  },
};

/**
 * By the size of the file alone a short one that takes half a minute would come last, while the other worker has nothing left. The
 * unit tests are the last project.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      slowUnitTests.some((pattern) => matchesGlob(relative(this.ctx.config.root, moduleId), pattern));
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project.name).values()].flatMap((ofProject) => [
      ...ofProject.filter(isLong),
      ...ofProject.filter((file) => !isLong(file)),
    ]);
  }
}

// unit: no database. pglite and postgres: every *.db.test.ts, once on each engine but for those that show no more there.
export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,test,demo,scripts,client}/**/*.test.{ts,tsx}'],
          exclude: [...databaseTests, '**/node_modules/**', ...(quick ? slowUnitTests : [])],
        },
      },
      onPglite,
      ...(quick ? [] : [onPostgres]),
    ],
  },
});
