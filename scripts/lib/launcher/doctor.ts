import { probeServer } from '../dependencies/probe-server.ts';
import { findProgram } from '../dependencies/programs.ts';
import { rabbitmqPrograms } from '../dependencies/rabbitmq.ts';
import { redisPrograms } from '../dependencies/redis.ts';
import { runCommand } from '../run-command.ts';

export type Finding = {
  readonly state: 'available' | 'optional' | 'missing';
  readonly name: string;
  readonly detail: string;
};

type Requirement = {
  readonly name: string;
  readonly programs: readonly string[];
  /** The installation command. */
  readonly installHint: string;
  readonly isOptional?: boolean;
};

const ENGINE_TIMEOUT_MS = 4_000;

const programRequirements: readonly Requirement[] = [
  { name: 'git', programs: ['git'], installHint: 'apt-get install git' },
  { name: 'npm', programs: ['npm'], installHint: 'apt-get install npm, or Node from nodejs.org' },
  {
    name: 'Chromium (end-to-end tests)',
    programs: [process.env.CHROMIUM || 'chromium', 'chromium-browser', 'google-chrome'],
    installHint: 'apt-get install chromium (make test installs it as root), or CHROMIUM=/path/to/chrome',
    isOptional: true,
  },
  {
    name: 'Java (tests of the MongoDB store)',
    programs: ['java'],
    installHint: 'apt-get install default-jdk-headless, or TEST_MONGODB_URL',
    isOptional: true,
  },
  {
    name: 'Maven (tests of the MongoDB store)',
    programs: ['mvn'],
    installHint: 'apt-get install maven, or TEST_MONGODB_URL',
    isOptional: true,
  },
  {
    name: 'ffmpeg (recordings)',
    programs: ['ffmpeg'],
    installHint: 'apt-get install ffmpeg',
    isOptional: true,
  },
];

async function checkProgram({ name, programs, installHint, isOptional }: Requirement): Promise<Finding> {
  const program = await findProgram(programs);
  if (program) return { state: 'available', name, detail: program };
  return { state: isOptional ? 'optional' : 'missing', name, detail: `not found; ${installHint}` };
}

type Server = {
  readonly name: string;
  readonly url: string | undefined;
  readonly programs: readonly string[];
  readonly packageName: string;
};

/** The source of a server, in the order in which the launcher tries them. */
async function checkServer(server: Server, hasDocker: boolean, hasApt: boolean): Promise<Finding> {
  const { name, url, programs, packageName } = server;
  if (url) {
    return probeServer(url).then(
      () => ({ state: 'available', name, detail: 'responds at the URL in the environment' }),
      (error: unknown) => ({
        state: 'missing',
        name,
        detail: `the URL in the environment does not respond (${error})`,
      }),
    );
  }
  const program = await findProgram(programs);
  if (program) return { state: 'available', name, detail: `local program ${program}` };
  if (hasDocker) return { state: 'available', name, detail: 'will run in Docker' };
  if (hasApt) return { state: 'available', name, detail: `will be installed with apt (${packageName})` };
  const variable = `${name.toUpperCase()}_URL`;
  return {
    state: 'missing',
    name,
    detail: `not found; apt-get install ${packageName}, or start Docker, or set ${variable}`,
  };
}

async function canUseApt(): Promise<boolean> {
  if (!(await findProgram(['apt-get']))) return false;
  return process.getuid?.() === 0 || (await runCommand('sudo', ['-n', 'true'])).code === 0;
}

/** Checks the requirements of this machine. */
export async function diagnose(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const docker = await runCommand('docker', ['info'], { timeoutMs: ENGINE_TIMEOUT_MS });
  const hasDocker = docker.code === 0;
  const hasApt = await canUseApt();
  const rabbitmq = {
    name: 'RabbitMQ',
    url: env.RABBITMQ_URL,
    programs: rabbitmqPrograms,
    packageName: 'rabbitmq-server',
  };
  const redis = { name: 'Redis', url: env.REDIS_URL, programs: redisPrograms, packageName: 'redis-server' };
  return [
    { state: 'available', name: 'Node', detail: process.version },
    await checkServer(rabbitmq, hasDocker, hasApt),
    await checkServer(redis, hasDocker, hasApt),
    {
      state: 'available',
      name: 'documents',
      detail: env.MONGODB_URL ? 'MONGODB_URL' : 'SQLite files, nothing to install',
    },
    {
      state: 'available',
      name: 'search',
      detail: env.MEILISEARCH_URL ? 'MEILISEARCH_URL' : 'embedded, nothing to install',
    },
    ...(await Promise.all(programRequirements.map(checkProgram))),
    {
      state: hasDocker ? 'available' : 'optional',
      name: 'Docker',
      detail: hasDocker ? 'running' : 'not running; not required',
    },
  ];
}
