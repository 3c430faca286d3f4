import { randomBytes } from 'node:crypto';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { AUTHORITY_VALIDITY_MS, BACKDATING_MS, CERTIFICATE_VALIDITY_MS } from './limits.ts';

/** A certificate and its private key, both in PEM format. */
export type CertificateAndKey = { readonly certificate: string; readonly key: string };

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const SERIAL_BYTES = 16;

/** A positive serial number, as the standard requires. */
function createSerial(): string {
  const serial = randomBytes(SERIAL_BYTES);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial.toString('hex');
}

const generateKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);

async function toPem(certificate: X509Certificate, key: CryptoKey): Promise<CertificateAndKey> {
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', key);
  return { certificate: `${certificate.toString('pem')}\n`, key: `${PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n` };
}

function readKey({ key }: CertificateAndKey): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(key), ALGORITHM, false, ['sign']);
}

function getValidity(now: Date, validityMs: number): { notBefore: Date; notAfter: Date } {
  const issuedAt = now.getTime();
  return { notBefore: new Date(issuedAt - BACKDATING_MS), notAfter: new Date(issuedAt + validityMs) };
}

/** Creates a certificate authority for the services of one installation. */
export async function createAuthority(now: Date): Promise<CertificateAndKey> {
  const keys = await generateKeys();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: createSerial(),
    name: [{ CN: ['Minutehand services'] }],
    ...getValidity(now, AUTHORITY_VALIDITY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return toPem(certificate, keys.privateKey);
}

/** Issues a certificate with which a service of this name serves and calls others. */
export async function issueCertificate(
  authority: CertificateAndKey,
  options: { readonly service: string; readonly now: Date; readonly validityMs?: number },
): Promise<CertificateAndKey> {
  const { service, now, validityMs = CERTIFICATE_VALIDITY_MS } = options;
  const issuer = new X509Certificate(authority.certificate);
  const keys = await generateKeys();
  const extensions: Extension[] = [
    new BasicConstraintsExtension(false, undefined, true),
    new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth, ExtendedKeyUsage.clientAuth]),
    new SubjectAlternativeNameExtension([{ type: 'dns', value: service }]),
    await SubjectKeyIdentifierExtension.create(keys.publicKey),
    await AuthorityKeyIdentifierExtension.create(issuer),
  ];
  const certificate = await X509CertificateGenerator.create({
    serialNumber: createSerial(),
    subject: [{ CN: [service] }],
    issuer: issuer.subject,
    ...getValidity(now, validityMs),
    signingAlgorithm: ALGORITHM,
    signingKey: await readKey(authority),
    publicKey: keys.publicKey,
    extensions,
  });
  return toPem(certificate, keys.privateKey);
}
