import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateServiceKeys } from '@minutehand/service-kit/identity';
import { getCertificateFiles } from '../../../scripts/lib/credentials/certificate-files.ts';
import { writeCertificates } from '../../../scripts/lib/credentials/certificates.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import { type Program, startProgram } from '../program.ts';
import type { RpcRequest } from '../rpc-load.ts';

const WARM_UP_CALLS = 2_000;
const SINGLE_CALLS = 2_000;
const SATURATING_CALLS = 20_000;
const CONNECTION_CALLS = 16;

type Report = (line: string) => void;
type Times = { readonly single: readonly number[]; readonly perSecond: number };

/** Calls between two processes of the product with mutual TLS; the control is the same without it. */
export async function measureRpc(report: Report): Promise<readonly BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-rpc-bench-'));
  const programs: Program[] = [];
  try {
    await writeCertificates(folder, new Date());
    report('rpc: calls without mutual TLS');
    const control = await measure(programs);
    report('rpc: calls with mutual TLS');
    const product = await measure(programs, folder);
    const latency = (share: number): BenchmarkResult => ({
      name: `gRPC call with mutual TLS, p${share * 100}; control: without`,
      product: percentile(product.single, share),
      control: percentile(control.single, share),
      unit: 'ms',
    });
    return [
      latency(0.5),
      latency(0.99),
      {
        name: `gRPC calls with mutual TLS, ${CONNECTION_CALLS} at once; control: without`,
        product: product.perSecond,
        control: control.perSecond,
        unit: '/s',
      },
    ];
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(programs: Program[], certificates?: string): Promise<Times> {
  const keys = generateServiceKeys(['billing', 'gateway']);
  const start = async () => {
    const program = await startProgram('rpc-load');
    programs.push(program);
    return <Result>(command: RpcRequest) => program.request<Result>(command);
  };
  const getSide = (service: 'billing' | 'gateway') =>
    certificates === undefined
      ? { service, keys }
      : { service, keys, files: getCertificateFiles(certificates, service) };
  const [server, client] = [await start(), await start()];
  const port = await server<number>({ do: 'serve', ...getSide('billing') });
  await client({ do: 'connect', port, ...getSide('gateway') });
  await client({ do: 'call', count: WARM_UP_CALLS, concurrency: CONNECTION_CALLS });
  const single = await client<number[]>({ do: 'call', count: SINGLE_CALLS, concurrency: 1 });
  const startedAt = performance.now();
  await client({ do: 'call', count: SATURATING_CALLS, concurrency: CONNECTION_CALLS });
  return { single, perSecond: SATURATING_CALLS / ((performance.now() - startedAt) / 1_000) };
}
