// Import directions, derived from folder names: see ARCHITECTURE.md and docs/decisions. scripts/boundaries.test.ts tests every rule.

const serverLibraries = '(^|/)node_modules/(express|@grpc/grpc-js|amqplib|ws|busboy|smtp-server)/';
const clientLibraries =
  '(^|/)node_modules/(mongoose|mongodb|ioredis|rate-limiter-flexible|openai|nodemailer|meilisearch|minisearch|@aws-sdk)/';
const tests = '\\.test\\.tsx?$|/test/|/fixtures/|/store/conformance[/.]';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'The domain consists of pure functions. It imports only itself, limits, contracts and libraries without I/O.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: tests },
      to: {
        pathNot: [
          '^services/$1/src/(domain/|limits\\.ts)',
          '^packages/contracts/src/(errors/|events/|gen/|action-item-priorities\\.ts|calendar-words\\.ts|dates\\.ts|format-clock\\.ts|limits\\.ts|quotas\\.ts|meeting-states\\.ts|deleted-user\\.ts)',
          // Policies take the caller's identity as a value.
          '^packages/service-kit/src/identity/',
          '^(node:)?crypto$',
          // Pure text functions.
          '^packages/service-kit/src/html/',
          '(^|/)node_modules/(@types/)?(zod|chrono-node|compromise|markdown-it|sanitize-html|linkify-it|diff|stemmer)/',
        ],
      },
    },
    {
      name: 'app-imports-no-adapters',
      comment: 'A use case imports the domain and ports, not inbound or outbound adapters.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/app/', pathNot: tests },
      to: {
        path: [
          '^services/$1/src/(inbound|outbound)/',
          '^services/$1/src/(main|compose|config|subscriptions)\\.ts$',
          serverLibraries,
          clientLibraries,
        ],
      },
    },
    {
      name: 'app-imports-no-infrastructure',
      comment:
        'From service-kit, a use case imports identity, store and log; from other modules only types, such as the clock.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/app/', pathNot: tests },
      to: {
        path: '^packages/service-kit/src/(rpc|bus|service|config|health|telemetry|lifecycle)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'inbound-imports-no-outbound',
      comment: 'Inbound adapters call use cases and never import outbound adapters.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/inbound/', pathNot: tests },
      to: { path: ['^services/$1/src/outbound/', '^services/$1/src/(main|compose)\\.ts$', clientLibraries] },
    },
    {
      name: 'outbound-imports-only-ports',
      comment:
        'An outbound adapter imports the port that it implements and domain types, not use cases or inbound adapters.',
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
      name: 'compose-only-in-main',
      comment: 'compose.ts wires all layers. Only main.ts and tests import it.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/', pathNot: [tests, '^services/[^/]+/src/main\\.ts$'] },
      to: { path: '^services/[^/]+/src/(main|compose)\\.ts$' },
    },
    {
      name: 'dictionaries-only-in-worker',
      comment: 'Only the worker loads the dictionaries (50 MiB), not the main process.',
      severity: 'error',
      from: { path: '^services/[^/]+/src/main\\.ts$' },
      to: { path: '(^|/)node_modules/(compromise|chrono-node)/', reachable: true },
    },
    {
      name: 'server-libraries-only-inbound',
      comment: 'Only inbound adapters and service-kit use Express, gRPC and queues.',
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
      to: { path: serverLibraries },
    },
    {
      name: 'client-libraries-only-outbound',
      comment: 'Only outbound adapters and service-kit use databases, Redis and other client libraries.',
      severity: 'error',
      from: {
        path: '^(services|packages|frontends)/',
        pathNot: [tests, '^services/[^/]+/src/outbound/', '^packages/(service-kit|test-kit)/'],
      },
      to: { path: clientLibraries },
    },
    {
      name: 'services-are-independent',
      comment: 'A service never imports another service or a frontend.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^(services|frontends)/', pathNot: '^services/$1/' },
    },
    {
      name: 'areas-are-independent',
      comment: 'An area never imports another one. The shell loads areas at run time.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/' },
      to: { path: '^(services|frontends)/', pathNot: '^frontends/$1/' },
    },
    {
      name: 'features-are-independent',
      comment: 'A feature imports itself, shared/ and limits.ts. Screens combine features.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^frontends/$1/src/', pathNot: '^frontends/$1/src/(features/$2/|shared/|limits\\.ts$)' },
    },
    {
      name: 'shared-imports-no-features',
      comment: 'shared/ does not import features.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/shared/', pathNot: tests },
      to: { path: '^frontends/$1/src/', pathNot: '^frontends/$1/src/(shared/|limits\\.ts$)' },
    },
    {
      name: 'screens-import-no-api',
      comment: 'A screen composes features. Their hooks and components call the server.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/screens/', pathNot: tests },
      to: { path: '^frontends/$1/src/(features/[^/]+|shared)/api\\.ts$' },
    },
    {
      name: 'components-import-no-screens',
      comment: 'Screens and slots import components, hooks and api.ts, never the other way round.',
      severity: 'error',
      from: { path: '^frontends/([^/]+)/src/(components|hooks|domain|api\\.ts$)', pathNot: tests },
      to: { path: '^frontends/$1/src/(screens/|slots/|area\\.tsx$)' },
    },
    {
      name: 'api-imports-no-components',
      comment: 'api.ts does not import screens, components or hooks.',
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
      name: 'frontends-import-no-server-code',
      comment: 'A frontend imports contracts, ui and web-kit, but no server code.',
      severity: 'error',
      from: { path: '^(frontends|packages/(ui|web-kit))/' },
      to: { path: '^packages/(service-kit/|contracts/src/(gen|events)/)' },
    },
    {
      name: 'native-app-is-independent',
      comment: 'The native app uses the primitives of ui. It shows the web application and contains none of it.',
      severity: 'error',
      from: { path: '^native/src/', pathNot: tests },
      to: { path: ['^(services|frontends|tests|scripts)/', '^packages/(?!ui/)'] },
    },
    {
      name: 'web-application-imports-no-native-app',
      comment: 'The web application knows the messages to a native app, and none of its code.',
      severity: 'error',
      from: { path: '^(services|packages|frontends)/' },
      to: { path: '^native/' },
    },
    {
      name: 'packages-import-no-services',
      comment: 'Packages do not import services, frontends, tests or scripts.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(services|frontends|tests|scripts)/' },
    },
    {
      name: 'package-layers',
      comment: 'service-kit and web-kit may import contracts and ui, but not each other.',
      severity: 'error',
      from: { path: '^packages/(contracts|ui|service-kit|web-kit)/', pathNot: tests },
      to: { path: '^packages/', pathNot: ['^packages/$1/', '^packages/contracts/', '^packages/ui/'] },
    },
    {
      name: 'contracts-and-ui-are-independent',
      comment: 'contracts and ui import no other package, except test-kit in their tests.',
      severity: 'error',
      from: { path: '^packages/(contracts|ui)/', pathNot: tests },
      to: { path: '^packages/', pathNot: '^packages/$1/' },
    },
    {
      name: 'no-test-code-in-production',
      comment: 'Only tests import test code.',
      severity: 'error',
      from: { path: '^(services|packages|frontends|native)/', pathNot: [tests, '^packages/test-kit/'] },
      to: { path: ['^packages/test-kit/', '\\.test\\.tsx?$', '^(services|packages|frontends)/[^/]+/test/'] },
    },
    {
      name: 'no-test-code-in-scripts',
      comment: 'Scripts also run in production environments. Only their tests import test-kit.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: [tests, '^scripts/tests/'] },
      to: { path: '^packages/test-kit/' },
    },
    {
      name: 'no-circular-imports',
      comment: 'Two files that import each other should be merged or split.',
      severity: 'error',
      from: { pathNot: '^packages/contracts/src/gen/' },
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file without imports that nothing imports is unused.',
      severity: 'error',
      from: {
        orphan: true,
        path: '^((services|packages|frontends)/[^/]+|native)/src/',
        pathNot: [tests, '\\.d\\.ts$', '/src/main\\.ts$', '^packages/contracts/src/(gen/|limits\\.ts)'],
      },
      to: {},
    },
    {
      name: 'imports-resolve',
      comment: 'Every import must resolve.',
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
