import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lchown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CertificateAndKey, createAuthority, issueCertificate } from '@minutehand/service-kit/certificates';
import { forEachService } from '../service-environment.ts';
import { SERVICE_NAMES, type ServiceName } from '../services.ts';
import { getCertificateFiles } from './certificate-files.ts';

/** The certificates of an installation. Only those who renew them need the key of the authority. */
export type CertificateSet = {
  readonly authority: CertificateAndKey;
  readonly services: Readonly<Record<ServiceName, CertificateAndKey>>;
};

const DAY_MS = 24 * 60 * 60_000;
/** Certificates that expire within this time are renewed (ms). */
const RENEWAL_MS = 90 * DAY_MS;
/** An authority is replaced this long before it expires, because its certificates would be valid for longer (ms). */
const AUTHORITY_RENEWAL_MS = 366 * DAY_MS;

function isValidFor({ certificate }: CertificateAndKey, durationMs: number, now: Date): boolean {
  return new X509Certificate(certificate).validToDate.getTime() - now.getTime() > durationMs;
}

function isIssuedBy(certified: CertificateAndKey, authority: CertificateAndKey): boolean {
  return new X509Certificate(certified.certificate).verify(new X509Certificate(authority.certificate).publicKey);
}

/** Creates certificates for all services. Keeps earlier ones that do not expire soon; with `renewsAll`, keeps only the authority. */
export async function createCertificates(
  now: Date,
  earlier?: Partial<CertificateSet>,
  renewsAll = false,
): Promise<CertificateSet> {
  const earlierAuthority = earlier?.authority;
  const authority =
    earlierAuthority && isValidFor(earlierAuthority, AUTHORITY_RENEWAL_MS, now)
      ? earlierAuthority
      : await createAuthority(now);
  const issued = await Promise.all(
    SERVICE_NAMES.map((service) => {
      const existing = earlier?.services?.[service];
      const isReused =
        existing && !renewsAll && isValidFor(existing, RENEWAL_MS, now) && isIssuedBy(existing, authority);
      return isReused ? existing : issueCertificate(authority, { service, now });
    }),
  );
  return { authority, services: forEachService((_, index) => issued[index] ?? { certificate: '', key: '' }) };
}

async function readCertificateAndKey(certFile: string, keyFile: string): Promise<CertificateAndKey | undefined> {
  if (!existsSync(certFile) || !existsSync(keyFile)) return undefined;
  return { certificate: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
}

/**
 * Replaces a file as a whole. Keys are readable only by their owner: that of the folder, such as the user of the containers, if this
 * process may change the owner of files.
 */
async function replaceFile(file: string, content: string, mode: number): Promise<void> {
  const { uid, gid } = await stat(dirname(file));
  // The owner of the folder could have put a link there, through which this would write another file.
  await rm(`${file}.new`, { force: true });
  await writeFile(`${file}.new`, content, { mode, flag: 'wx' });
  if (process.getuid?.() === 0) await lchown(`${file}.new`, uid, gid);
  await rename(`${file}.new`, file);
}

/** Creates the certificates in a folder, or renews those that expire soon. */
export async function writeCertificates(folder: string, now: Date, renewsAll = false): Promise<CertificateSet> {
  const authorityFiles = { cert: join(folder, 'authority.pem'), key: join(folder, 'authority-key.pem') };
  const authority = await readCertificateAndKey(authorityFiles.cert, authorityFiles.key);
  const services: Partial<Record<ServiceName, CertificateAndKey>> = {};
  for (const name of SERVICE_NAMES) {
    const { certFile, keyFile } = getCertificateFiles(folder, name);
    const existing = await readCertificateAndKey(certFile, keyFile);
    if (existing) services[name] = existing;
  }
  const earlier = { ...(authority ? { authority } : {}), services: services as CertificateSet['services'] };
  const set = await createCertificates(now, earlier, renewsAll);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await replaceFile(authorityFiles.key, set.authority.key, 0o600);
  await replaceFile(authorityFiles.cert, set.authority.certificate, 0o644);
  for (const name of SERVICE_NAMES) {
    const { caFile, certFile, keyFile } = getCertificateFiles(folder, name);
    await mkdir(join(folder, name), { recursive: true, mode: 0o700 });
    await replaceFile(keyFile, set.services[name].key, 0o600);
    await replaceFile(certFile, set.services[name].certificate, 0o644);
    await replaceFile(caFile, set.authority.certificate, 0o644);
  }
  return set;
}
