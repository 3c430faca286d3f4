import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CertificateAndKey, createAuthority, issueCertificate } from '../src/certificates/index.ts';
import type { TlsFiles } from '../src/rpc/index.ts';

export type Installation = {
  readonly authority: CertificateAndKey;
  /** Writes the files of a service. `name` is in its certificate, by default the service's own. */
  readonly write: (service: string, options?: { name?: string; validityMs?: number }) => Promise<TlsFiles>;
  readonly remove: () => void;
};

/** An authority with a folder of certificate files. */
export async function createInstallation(now = () => new Date()): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'minutehand-tls-'));
  const authority = await createAuthority(now());
  return {
    authority,
    async write(service, { name = service, ...options } = {}) {
      const { certificate, key } = await issueCertificate(authority, { service: name, now: now(), ...options });
      const files = {
        caFile: join(folder, `${service}-ca.pem`),
        certFile: join(folder, `${service}.pem`),
        keyFile: join(folder, `${service}-key.pem`),
      };
      writeFileSync(files.caFile, authority.certificate);
      writeFileSync(files.certFile, certificate);
      writeFileSync(files.keyFile, key);
      return files;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
