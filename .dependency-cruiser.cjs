/*
 * Who may import whom. These arrows are safety properties, not taste: a violation fails `npm run check`, and
 * test/architecture/import-rules.test.ts proves of each rule that it fires.
 */

/** Code of the product, without tests. */
const CODE = { path: '^(src|workers|dashboards)/', pathNot: '\\.test\\.tsx?$' };

/** A package, wherever npm put it. */
const packages = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'agent-never-reaches-commerce',
      comment:
        'The loop reaches orders and payments through the gateway alone: whatever the model says, the checks come first.',
      severity: 'error',
      from: { path: '^src/agent/' },
      to: { path: '^src/commerce/' },
    },
    {
      name: 'api-cannot-move-money',
      comment:
        'The web process reaches neither gateway nor commerce, through no chain of files: approving only writes a decision.',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: '^src/(gateway|commerce)/', reachable: true },
    },
    {
      name: 'web-role-cannot-move-money',
      comment: 'The same for the whole web process: its role, its sockets, its sign-in.',
      severity: 'error',
      from: { path: '^(workers/web\\.ts|src/roles/[^/]*web[^/]*\\.ts|src/realtime/|src/identity/)' },
      to: { path: '^src/(gateway|commerce)/', reachable: true },
    },
    {
      name: 'one-file-pays',
      comment:
        'The call by which money leaves is named by the tool that refunds, by the connectors that implement it and by the roles that put the two together, and by nobody else.',
      severity: 'error',
      from: {
        ...CODE,
        pathNot: ['^src/gateway/tools/issue-refund\\.ts$', '^src/commerce/', '^src/roles/', '\\.test\\.ts$'],
      },
      to: { path: '^src/commerce/[^/]*refund[^/]*\\.ts$' },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'Rules and amounts are pure: no I/O, no clock, no package. node:crypto alone, for digests.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/domain/|^(node:)?crypto$' },
    },
    {
      name: 'contracts-import-domain-and-zod',
      comment: 'What crosses a boundary is described without the code on either side of it.',
      severity: 'error',
      from: { path: '^src/contracts/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/(contracts|domain)/', ...packages('zod')] },
    },
    {
      name: 'nothing-imports-entry-points',
      comment: 'workers, dashboards and test are ends: what they need lies in src.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(workers|dashboards|test)/', pathNot: '^dashboards/board/' },
    },
    {
      name: 'board-is-mounted-by-the-web-process',
      comment: 'The one folder of dashboards that runs on the server is mounted in one place.',
      severity: 'error',
      from: { pathNot: '^(src/(api|roles)/|workers/web\\.ts|dashboards/board/|test/)' },
      to: { path: '^dashboards/board/' },
    },
    {
      name: 'pages-import-contracts-at-most',
      comment: 'A page is shipped to a browser: nothing of the server may slip into it.',
      severity: 'error',
      from: { path: '^dashboards/(chat|console|staff|shared)/' },
      to: { path: '^src/', pathNot: '^src/(contracts|domain)/' },
    },
    {
      name: 'tests-stay-out-of-the-product',
      comment: 'Only tests import tests.',
      severity: 'error',
      from: CODE,
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle has no order in which it can be read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'database-driver-in-store',
      comment: "SQL is written in src/store; the sandbox, somebody else's system, has a database of its own.",
      severity: 'error',
      from: { ...CODE, pathNot: ['^src/(store|sandbox)/', '\\.test\\.ts$'] },
      to: { path: packages('postgres', 'drizzle-orm') },
    },
    {
      name: 'queue-driver-in-queue',
      comment: 'BullMQ and Redis are a doorbell behind src/queue, so that nothing else learns to rely on them.',
      severity: 'error',
      from: { ...CODE, pathNot: ['^src/queue/', '\\.test\\.ts$'] },
      to: { path: packages('bullmq', 'ioredis') },
    },
    {
      name: 'pg-in-queue-and-realtime',
      comment: 'The second PostgreSQL driver is there for BullMQ and the socket adapter alone.',
      severity: 'error',
      from: { ...CODE, pathNot: ['^src/(queue|realtime|store)/', '\\.test\\.ts$'] },
      to: { path: packages('pg') },
    },
    {
      name: 'http-servers-in-their-places',
      comment: 'Express serves the API, the stand-ins and the board; no other folder opens a door.',
      severity: 'error',
      from: { ...CODE, pathNot: ['^src/(api|sandbox|rehearsal)/', '^dashboards/board/', '\\.test\\.ts$'] },
      to: { path: packages('express') },
    },
    {
      name: 'sockets-in-realtime',
      comment:
        'socket.io lives in src/realtime. Its adapters stand on Redis or PostgreSQL and are opened beside the queues.',
      severity: 'error',
      from: { ...CODE, pathNot: ['^src/realtime/', '\\.test\\.ts$'] },
      to: { path: packages('socket\\.io') },
    },
    {
      name: 'socket-adapters-in-queue',
      comment: 'See above.',
      severity: 'error',
      from: { ...CODE, pathNot: ['^src/(queue|realtime)/', '\\.test\\.ts$'] },
      to: { path: packages('@socket\\.io') },
    },
    {
      name: 'model-client-in-agent',
      comment:
        'The model is asked by the agent process and by nobody else; what embeds articles and questions has one file.',
      severity: 'error',
      from: { ...CODE, pathNot: ['^src/agent/', '^src/knowledge/openai-embedder\\.ts$', '\\.test\\.ts$'] },
      to: { path: packages('openai') },
    },
    {
      name: 'only-declared-packages',
      comment: 'What the product imports stands in dependencies, not in devDependencies and not by luck.',
      severity: 'error',
      from: { path: '^(src|workers|dashboards/board)/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-broken-imports',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dashboards/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    builtInModules: { add: ['node:sqlite'] },
  },
};
