import { probeServer } from './dependencies/probe-server.ts';
import { findProgram } from './dependencies/programs.ts';
import { rabbitmqPrograms } from './dependencies/rabbitmq.ts';
import { redisPrograms } from './dependencies/redis.ts';
import { runCommand } from './run-command.ts';

export type Finding = {
  readonly state: 'good' | 'optional' | 'missing';
  readonly what: string;
  readonly detail: string;
};

type Need = {
  readonly what: string;
  readonly programs: readonly string[];
  /** How to get it. */
  readonly remedy: string;
  readonly isOptional?: boolean;
};

const ENGINE_TIMEOUT_MS = 4_000;

const programNeeds: readonly Need[] = [
  { what: 'git', programs: ['git'], remedy: 'apt-get install git' },
  { what: 'npm', programs: ['npm'], remedy: 'apt-get install npm, or Node from nodejs.org' },
  {
    what: 'Chromium (end-to-end tests)',
    programs: [process.env.CHROMIUM || 'chromium', 'chromium-browser', 'google-chrome'],
    remedy: 'apt-get install chromium (make test does it as root), or CHROMIUM=/path/to/chrome',
    isOptional: true,
  },
  {
    what: 'Java (tests of the MongoDB store)',
    programs: ['java'],
    remedy: 'apt-get install default-jdk-headless, or TEST_MONGODB_URL',
    isOptional: true,
  },
  {
    what: 'Maven (tests of the MongoDB store)',
    programs: ['mvn'],
    remedy: 'apt-get install maven, or TEST_MONGODB_URL',
    isOptional: true,
  },
  {
    what: 'ffmpeg (recordings)',
    programs: ['ffmpeg'],
    remedy: 'apt-get install ffmpeg',
    isOptional: true,
  },
];

async function programFinding({ what, programs, remedy, isOptional }: Need): Promise<Finding> {
  const program = await findProgram(programs);
  if (program) return { state: 'good', what, detail: program };
  return { state: isOptional ? 'optional' : 'missing', what, detail: `not here; ${remedy}` };
}

type Server = {
  readonly what: string;
  readonly url: string | undefined;
  readonly programs: readonly string[];
  readonly packageName: string;
};

/** Where a server would come from, in the order in which the launcher tries. */
async function serverFinding(server: Server, hasDocker: boolean, hasApt: boolean): Promise<Finding> {
  const { what, url, programs, packageName } = server;
  if (url) {
    return probeServer(url).then(
      () => ({ state: 'good', what, detail: 'answers at the URL in the environment' }),
      (error: unknown) => ({ state: 'missing', what, detail: `the URL in the environment does not answer (${error})` }),
    );
  }
  const program = await findProgram(programs);
  if (program) return { state: 'good', what, detail: `local program ${program}` };
  if (hasDocker) return { state: 'good', what, detail: 'will run in Docker' };
  if (hasApt) return { state: 'good', what, detail: `will be installed with apt (${packageName})` };
  const variable = `${what.toUpperCase()}_URL`;
  return {
    state: 'missing',
    what,
    detail: `not here; apt-get install ${packageName}, or start Docker, or set ${variable}`,
  };
}

async function canUseApt(): Promise<boolean> {
  if (!(await findProgram(['apt-get']))) return false;
  return process.getuid?.() === 0 || (await runCommand('sudo', ['-n', 'true'])).code === 0;
}

/** What is here and what is missing, each with the way to get it. */
export async function findings(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const docker = await runCommand('docker', ['info'], { timeoutMs: ENGINE_TIMEOUT_MS });
  const hasDocker = docker.code === 0;
  const hasApt = await canUseApt();
  const rabbitmq = {
    what: 'RabbitMQ',
    url: env.RABBITMQ_URL,
    programs: rabbitmqPrograms,
    packageName: 'rabbitmq-server',
  };
  const redis = { what: 'Redis', url: env.REDIS_URL, programs: redisPrograms, packageName: 'redis-server' };
  return [
    { state: 'good', what: 'Node', detail: process.version },
    await serverFinding(rabbitmq, hasDocker, hasApt),
    await serverFinding(redis, hasDocker, hasApt),
    { state: 'good', what: 'documents', detail: env.MONGODB_URL ? 'MONGODB_URL' : 'SQLite files, nothing to install' },
    { state: 'good', what: 'search', detail: env.MEILISEARCH_URL ? 'MEILISEARCH_URL' : 'embedded, nothing to install' },
    ...(await Promise.all(programNeeds.map(programFinding))),
    {
      state: hasDocker ? 'good' : 'optional',
      what: 'Docker',
      detail: hasDocker ? 'answers' : 'no engine answers; not needed',
    },
  ];
}
