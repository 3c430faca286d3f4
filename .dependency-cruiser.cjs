// Import directions, derived from folder names: see ARCHITECTURE.md and docs/decisions. Every rule is shown to fail in scripts/boundaries.test.ts.

const serverFrameworks = '(^|/)node_modules/(express|@grpc/grpc-js|amqplib|ws|busboy)/';
const clients =
  '(^|/)node_modules/(mongoose|mongodb|ioredis|rate-limiter-flexible|openai|nodemailer|meilisearch|minisearch|@aws-sdk)/';
const tests = '\\.test\\.tsx?$|/test/|/fixtures/|/store/conformance[/.]';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'Rules are functions: domain knows the domain and the shared vocabulary, and nothing that does I/O.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: tests },
      to: {
        pathNot: [
          '^services/$1/src/(domain/|limits\\.ts)',
          '^packages/contracts/src/(errors/|events/|gen/|limits\\.ts)',
          // Who asks is a value that a policy decides on.
          '^packages/service-kit/src/identity/',
          '^(node:)?crypto$',
          // Pure functions over text.
          '^packages/service-kit/src/html/',
          '(^|/)node_modules/(@types/)?(zod|chrono-node|compromise|markdown-it|sanitize-html|linkify-it)/',
        ],
      },
    },
    {
      name: 'app-looks-inward',
      comment: 'A use case knows domain and ports; who calls it and what stands behind the ports are not its business.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/app/', pathNot: tests },
      to: {
        path: [
          '^services/$1/src/(inbound|outbound)/',
          '^services/$1/src/(main|compose|config|subscriptions)\\.ts$',
          serverFrameworks,
          clients,
        ],
      },
    },
    {
      name: 'app-without-plumbing',
      comment: 'Of the kit, a use case knows identity, store and log; of the rest types at most, such as the clock.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/app/', pathNot: tests },
      to: {
        path: '^packages/service-kit/src/(rpc|bus|service|config|health|telemetry|lifecycle)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'inbound-calls-use-cases',
      comment: 'What comes in goes through app; it never reaches over to outbound.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/inbound/', pathNot: tests },
      to: { path: ['^services/$1/src/outbound/', '^services/$1/src/(main|compose)\\.ts$', clients] },
    },
    {
      name: 'outbound-serves-ports',
      comment: 'An adapter knows the port it fills and the domain types; never the use cases that ask it, nor inbound.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/outbound/', pathNot: tests },
      to: {
        path: [
          '^services/$1/src/inbound/',
          '^services/$1/src/app/',
          '^services/$1/src/(main|compose|subscriptions)\\.ts$',
        ],
        pathNot: ['^services/$1/src/app/.*(ports|limits)[.]ts$', '^services/$1/src/app/ports/'],
      },
    },
    {
      name: 'only-main-boots',
      comment: 'compose.ts knows every side; nobody but main.ts and tests knows compose.ts.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: [tests, '^services/[^/]+/src/main\\.ts$'] },
      to: { path: '^services/[^/]+/src/(main|compose)\\.ts$' },
    },
    {
      name: 'dictionaries-have-their-thread',
      comment:
        'Words are judged in a worker, which holds the dictionaries (50 MiB): the process that starts it loads none.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/main\\.ts$' },
      to: { path: '(^|/)node_modules/(compromise|chrono-node)/', reachable: true },
    },
    {
      name: 'servers-stay-inbound',
      comment: 'Express, gRPC and queues are spoken in inbound and in the kit.',
      severity: 'error',
      from: {
        path: '^(services|packages|frontends)/',
        pathNot: [
          tests,
          '^services/[^/]+/src/inbound/',
          '^packages/(service-kit|test-kit)/',
          '^packages/contracts/src/gen/',
        ],
      },
      to: { path: serverFrameworks },
    },
    {
      name: 'clients-stay-outbound',
      comment: 'Databases, Redis and clients of the outside are spoken in outbound and in the kit.',
      severity: 'error',
      from: {
        path: '^(services|packages|frontends)/',
        pathNot: [tests, '^services/[^/]+/src/outbound/', '^packages/(service-kit|test-kit)/'],
      },
      to: { path: clients },
    },
    {
      name: 'services-meet-in-contracts',
      comment: 'A service never imports another one.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|frontends)/', pathNot: '^services/$1/' },
    },
    {
      name: 'areas-meet-in-slots',
      comment: 'An area has one door, and it is opened at run time by the shell.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/' },
      to: { path: '^(services|frontends)/', pathNot: '^frontends/$1/' },
    },
    {
      name: 'features-stand-alone',
      comment: 'A feature imports itself, shared/ and the limits. Screens put features together.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^frontends/$1/src/', pathNot: '^frontends/$1/src/(features/$2/|shared/|limits\\.ts$)' },
    },
    {
      name: 'shared-is-the-bottom',
      comment: 'What two features share knows neither of them.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/shared/', pathNot: tests },
      to: { path: '^frontends/$1/src/', pathNot: '^frontends/$1/src/(shared/|limits\\.ts$)' },
    },
    {
      name: 'screens-fetch-nothing',
      comment: 'A screen composes features; their hooks and components call the server.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/screens/', pathNot: tests },
      to: { path: '^frontends/$1/src/(features/[^/]+|shared)/api\\.ts$' },
    },
    {
      name: 'screens-compose',
      comment: 'Screens and slots import components, hooks and api; never the other way round.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/(components|hooks|domain|api\\.ts$)', pathNot: tests },
      to: { path: '^frontends/$1/src/(screens/|slots/|area\\.tsx$)' },
    },
    {
      name: 'api-only-speaks',
      comment: 'api.ts calls the server, without screens, components or hooks.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/(features/[^/]+/|shared/|)api\\.ts$' },
      to: {
        path: [
          '^frontends/$1/src/(components|hooks|screens|slots)/',
          '^frontends/$1/src/(features/[^/]+|shared)/(components|hooks)/',
        ],
      },
    },
    {
      name: 'browsers-stay-outside',
      comment: 'A frontend knows contracts, ui and web-kit; nothing of the servers.',
      severity: 'error',
      from: { path: '^(frontends|packages/(ui|web-kit))/' },
      to: { path: '^packages/(service-kit/|contracts/src/(gen|events)/)' },
    },
    {
      name: 'packages-import-no-rooms',
      comment: 'What is shared knows nothing of those who share it.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(services|frontends|tests|scripts)/' },
    },
    {
      name: 'packages-in-order',
      comment: 'contracts and ui stand alone; service-kit and web-kit stand on them.',
      severity: 'error',
      from: { path: '^packages/(contracts|ui|service-kit|web-kit)/', pathNot: tests },
      to: { path: '^packages/', pathNot: ['^packages/$1/', '^packages/contracts/', '^packages/ui/'] },
    },
    {
      name: 'contracts-stand-alone',
      comment: 'contracts is the bottom: it imports no other package, except test-kit in its tests.',
      severity: 'error',
      from: { path: '^packages/(contracts|ui)/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'production-without-test-code',
      comment: 'Only tests import test code.',
      severity: 'error',
      from: { path: '^(services|packages|frontends)/', pathNot: [tests, '^packages/test-kit/'] },
      to: { path: ['^packages/test-kit/', '\\.test\\.tsx?$', '^(services|packages|frontends)/[^/]+/test/'] },
    },
    {
      name: 'scripts-without-test-code',
      comment: 'Scripts run on a machine that develops or operates the product; only their tests need test-kit.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: [tests, '^scripts/tests/'] },
      to: { path: '^packages/test-kit/' },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: { pathNot: '^packages/contracts/src/gen/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nobody is left over.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(services|packages|frontends)/[^/]+/src/',
        pathNot: [tests, '\\.d\\.ts$', '/src/main\\.ts$', '^packages/contracts/src/(gen/|limits\\.ts)'],
      },
      to: {},
    },
    {
      name: 'imports-resolve',
      comment: 'Every import names something that is there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^[a-z]+/area$' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '/\\.cache/', '^packages/contracts/src/gen/google/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'require', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
};
