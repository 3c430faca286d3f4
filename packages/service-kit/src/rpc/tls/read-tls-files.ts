import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isCertificateOf } from './peer-certificate.ts';

/** PEM files for mutual TLS: the authorities to trust, and this service's certificate and key. */
export type TlsFiles = { readonly caFile: string; readonly certFile: string; readonly keyFile: string };

/** The contents of the files, which belong together. */
export type TlsMaterial = {
  readonly ca: Buffer;
  readonly certificate: Buffer;
  readonly key: Buffer;
  readonly expiresAt: Date;
};

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

async function read(variable: string, file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    throw new Error(`${variable}: cannot read ${file} (${reason}).`, { cause });
  }
}

function parseCertificates(variable: string, pem: Buffer): [X509Certificate, ...X509Certificate[]] {
  const parse = (text: string) => {
    try {
      return new X509Certificate(text);
    } catch (cause) {
      throw new Error(`${variable} contains a certificate that cannot be read.`, { cause });
    }
  };
  const [first, ...others] = (pem.toString('latin1').match(CERTIFICATE) ?? []).map(parse);
  if (!first) throw new Error(`${variable} contains no certificate in PEM format.`);
  return [first, ...others];
}

function parseKey(pem: Buffer): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    // Without the cause, which may quote the file.
    throw new Error('RPC_TLS_KEY_FILE contains no private key in PEM format without a passphrase.');
  }
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** Reads the files and checks that a service of this name can use them. The error names the setting and the problem. */
export async function readTlsFiles(files: TlsFiles, service: string, now: Date): Promise<TlsMaterial> {
  const [ca, certificate, key] = await Promise.all([
    read('RPC_TLS_CA_FILE', files.caFile),
    read('RPC_TLS_CERT_FILE', files.certFile),
    read('RPC_TLS_KEY_FILE', files.keyFile),
  ]);
  const authorities = parseCertificates('RPC_TLS_CA_FILE', ca);
  const [leaf, ...intermediates] = parseCertificates('RPC_TLS_CERT_FILE', certificate);
  if (!leaf.checkPrivateKey(parseKey(key)))
    throw new Error('RPC_TLS_KEY_FILE does not belong to the certificate of RPC_TLS_CERT_FILE.');
  if (!isCertificateOf(leaf, service))
    throw new Error(`RPC_TLS_CERT_FILE is not for this service: it needs the subject alternative name DNS:${service}.`);
  if (![...intermediates, ...authorities].some((issuer) => isIssuedBy(leaf, issuer)))
    throw new Error('RPC_TLS_CERT_FILE is not issued by an authority of RPC_TLS_CA_FILE.');
  const expiresAt = leaf.validToDate;
  if (expiresAt <= now) throw new Error(`RPC_TLS_CERT_FILE expired at ${expiresAt.toISOString()}: renew it.`);
  return { ca, certificate, key, expiresAt };
}
