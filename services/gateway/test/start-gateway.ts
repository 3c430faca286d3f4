import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService } from '@minutehand/test-kit/service';
import { compose } from '../src/compose.ts';
import type { GatewayConfig } from '../src/config.ts';
import { createFakeServices, PASSWORD } from './fake-services.ts';

type ConfigOverrides = Pick<
  GatewayConfig,
  | 'publicUrl'
  | 'staticDir'
  | 'trustProxy'
  | 'uploadOrigin'
  | 'exposesDevelopmentMailbox'
  | 'testimonials'
  | 'maxConnections'
  | 'anonymousRequestsPerMinute'
  | 'registrationsPerHour'
  | 'responsesRedisUrl'
>;

/** Starts the gateway on a free port, with fake clients and the given Redis. */
export async function startGateway(
  redisUrl: string,
  overrides: Partial<ConfigOverrides> = {},
  options: { now?: () => Date } = {},
) {
  const fakes = createFakeServices();
  const emptyFolder = await mkdtemp(join(tmpdir(), 'gateway-static-'));
  let port = 0;
  const service = await startTestService<GatewayConfig>({
    ...options,
    config: {
      name: 'gateway',
      port: 0,
      host: '127.0.0.1',
      publicUrl: 'http://minutes.test',
      redisUrl,
      responsesRedisUrl: new URL('/1', redisUrl).href,
      staticDir: emptyFolder,
      trustProxy: false,
      uploadOrigin: undefined,
      maxConnections: 10_000,
      exposesDevelopmentMailbox: false,
      testimonials: [],
      anonymousRequestsPerMinute: 3_600,
      registrationsPerHour: 1_000,
      ...overrides,
    },
    compose: (kit) =>
      compose(kit, {
        onListening: (listeningPort) => {
          port = listeningPort;
        },
      }),
    clients: fakes.clients,
  });
  const stop = async () => {
    await service.stop();
    await rm(emptyFolder, { recursive: true, force: true });
  };
  return {
    ...fakes,
    bus: service.bus,
    securityLines: service.securityLines,
    port,
    origin: `http://127.0.0.1:${port}`,
    stop,
  };
}

export type Gateway = Awaited<ReturnType<typeof startGateway>>;

/** An HTTP client that keeps the session cookie and the CSRF token. */
export class Browser {
  readonly gateway: Gateway;
  cookie = '';
  csrfToken = '';

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  async request(method: string, path: string, options: { body?: unknown; headers?: Record<string, string> } = {}) {
    const isJson = options.body !== undefined && typeof options.body !== 'string';
    const response = await fetch(`${this.gateway.origin}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(method === 'GET' ? {} : { 'x-csrf-token': this.csrfToken }),
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: isJson ? JSON.stringify(options.body) : String(options.body) }),
    });
    const cookie = response.headers.getSetCookie()[0];
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return response;
  }

  async json(method: string, path: string, options: Parameters<Browser['request']>[2] = {}) {
    const response = await this.request(method, path, options);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
  }

  /** Opens the anonymous session that sign-in needs. */
  async open(): Promise<this> {
    this.csrfToken = (await this.json('GET', '/session')).body.csrf_token;
    return this;
  }

  async signIn(name = 'ada'): Promise<this> {
    await this.open();
    const { body } = await this.json('POST', '/session', {
      body: { email: `${name}@example.org`, password: PASSWORD },
    });
    this.csrfToken = body.csrf_token;
    return this;
  }
}
