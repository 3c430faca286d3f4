import { X509Certificate } from 'node:crypto';
import { type ChannelCredentials, experimental, type ServerCredentials } from '@grpc/grpc-js';
import { Gauge, type Registry, register } from 'prom-client';
import type { Logger } from '../../log/types.ts';
import { createCertificateProvider } from './certificate-provider.ts';
import { EXPIRY_WARNING_INTERVAL_MS, EXPIRY_WARNING_MS, TLS_RELOAD_MS } from './limits.ts';
import { createPeerCheck, isCertificateOf, type PeerCheck } from './peer-certificate.ts';
import { readTlsFiles, type TlsFiles, type TlsMaterial } from './read-tls-files.ts';

/** Mutual TLS of a service's gRPC server and clients. */
export type RpcTls = {
  /** Accepts connections with a certificate of the same authority only. */
  readonly serverCredentials: ServerCredentials;
  /** Connects to a server only if its certificate is for the called service, at whatever address it is. */
  readonly createChannelCredentials: (service: string) => ChannelCredentials;
  /** Whether the peer of a connection is a service. */
  readonly isFromService: PeerCheck;
  /** Stops reading the files again. */
  readonly stop: () => void;
};

const EXPIRY = 'minutehand_rpc_certificate_expiry_timestamp_seconds';

function createExpiryGauge(registry: Registry): Gauge {
  registry.removeSingleMetric(EXPIRY);
  return new Gauge({ name: EXPIRY, help: 'When the certificate of the gRPC server expires.', registers: [registry] });
}

function isSame(a: TlsMaterial, b: TlsMaterial): boolean {
  return a.ca.equals(b.ca) && a.certificate.equals(b.certificate) && a.key.equals(b.key);
}

function createChannelCredentials(provider: experimental.CertificateProvider, service: string): ChannelCredentials {
  return experimental.createCertificateProviderChannelCredentials(provider, provider, {
    // Addresses are configured; names in certificates are those of services.
    checkServerIdentity: (_host, { raw }) =>
      isCertificateOf(new X509Certificate(raw), service)
        ? undefined
        : new Error(`the certificate of the server is not for ${service}`),
  });
}

/**
 * Loads the certificates and reads the files again periodically. Files that do not belong together, as during their replacement, are
 * ignored until all three match. Rejects if the first ones are invalid.
 */
export async function openRpcTls(options: {
  readonly files: TlsFiles;
  readonly service: string;
  readonly log: Logger;
  readonly now: () => Date;
  /** Default: the registry of the process. */
  readonly registry?: Registry;
  readonly reloadMs?: number;
}): Promise<RpcTls> {
  const { files, service, log, now, registry = register, reloadMs = TLS_RELOAD_MS } = options;
  const gauge = createExpiryGauge(registry);
  let current = await readTlsFiles(files, service, now());
  const provider = createCertificateProvider(current);
  let lastProblem = '';
  let warnedAt = Number.NEGATIVE_INFINITY;

  const reportExpiry = () => {
    gauge.set(current.expiresAt.getTime() / 1_000);
    const time = now().getTime();
    const isSoon = current.expiresAt.getTime() - time < EXPIRY_WARNING_MS;
    if (!isSoon || time - warnedAt < EXPIRY_WARNING_INTERVAL_MS) return;
    warnedAt = time;
    log.warn({ expiresAt: current.expiresAt.toISOString() }, 'the gRPC certificate expires soon: replace its files');
  };

  const reload = async () => {
    try {
      const material = await readTlsFiles(files, service, now());
      lastProblem = '';
      if (!isSame(material, current)) {
        current = material;
        provider.replace(material);
        log.info({ expiresAt: material.expiresAt.toISOString() }, 'gRPC certificates replaced');
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== lastProblem) log.warn({ reason }, 'gRPC certificates not replaced');
      lastProblem = reason;
    }
    reportExpiry();
  };

  reportExpiry();
  const timer = setInterval(() => void reload(), reloadMs);
  timer.unref();
  return {
    serverCredentials: experimental.createCertificateProviderServerCredentials(provider, provider, true),
    createChannelCredentials: (name) => createChannelCredentials(provider, name),
    isFromService: createPeerCheck(),
    stop: () => clearInterval(timer),
  };
}
