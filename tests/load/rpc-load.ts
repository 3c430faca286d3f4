import { BillingServiceService } from '@minutehand/contracts/proto/billing/v1/billing';
import {
  createTokenMinter,
  createTokenVerifier,
  type ServiceKeys,
  serviceCaller,
} from '@minutehand/service-kit/identity';
import { createLogger } from '@minutehand/service-kit/log';
import {
  createRpcClient,
  createRpcServer,
  defineHandler,
  openRpcTls,
  type RpcClient,
  type RpcTls,
  type TlsFiles,
} from '@minutehand/service-kit/rpc';
import { handleParentCommands } from './program.ts';

export type RpcSide = {
  readonly service: 'billing' | 'gateway';
  readonly keys: ServiceKeys<'billing' | 'gateway'>;
  /** Without it, the connection is not encrypted. */
  readonly files?: TlsFiles;
};

export type RpcRequest =
  | ({ readonly do: 'serve' } & RpcSide)
  | ({ readonly do: 'connect'; readonly port: number } & RpcSide)
  /** Returns the duration of each call (ms). */
  | { readonly do: 'call'; readonly count: number; readonly concurrency: number };

const log = createLogger({ service: 'bench', level: 'silent' });
const now = () => new Date();
let client: RpcClient<BillingServiceService> | undefined;

async function openTls({ files, service }: RpcSide): Promise<RpcTls | undefined> {
  return files && openRpcTls({ files, service, log, now });
}

async function serve(side: RpcSide): Promise<number> {
  const verifier = createTokenVerifier({ audience: side.service, publicKeys: side.keys.publicKeys, now });
  const { service } = side;
  const server = createRpcServer({ service, verify: verifier.verifyWithIssuer, log, tls: await openTls(side) });
  const access = { services: ['gateway'] } as const;
  server.add(BillingServiceService, {
    listPlans: defineHandler(access, async () => ({ plans: [] })),
    getQuote: defineHandler(access, async ({ accountCount }) => ({ total: '95.00', currency: 'GBP', accountCount })),
    getSubscription: defineHandler(access, async () => ({ state: 'trial', planId: '', accountCount: 1 })),
  });
  return server.listen(0);
}

async function connect(side: RpcSide & { readonly port: number }): Promise<void> {
  const signingKey = side.keys.signingKeys[side.service];
  const { mint } = createTokenMinter({ service: side.service, signingKey, now });
  const address = `127.0.0.1:${side.port}`;
  client = createRpcClient(BillingServiceService, {
    address,
    audience: 'billing',
    mint,
    log,
    tls: await openTls(side),
  });
}

async function call(count: number, concurrency: number): Promise<number[]> {
  const durations: number[] = [];
  let remaining = count;
  const callUntilDone = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const startedAt = performance.now();
      await client?.getQuote({ accountCount: 5 }, { as: serviceCaller('gateway', 'account-1') });
      durations.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, callUntilDone));
  return durations;
}

handleParentCommands((request: RpcRequest) => {
  if (request.do === 'serve') return serve(request);
  if (request.do === 'connect') return connect(request);
  return call(request.count, request.concurrency);
});
