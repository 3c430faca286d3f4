import { X509Certificate } from 'node:crypto';
import { chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { getCertificateFiles } from './lib/credentials/certificate-files.ts';
import { writeCertificates } from './lib/credentials/certificates.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const DAY_MS = 24 * 60 * 60_000;
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
let folder = '';
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'certificates-')), 'tls');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true }));

it('every service gets a certificate with its name and a key that only its owner can read', async () => {
  const { authority } = await writeCertificates(folder, now);
  for (const name of SERVICE_NAMES) {
    const { caFile, certFile, keyFile } = getCertificateFiles(folder, name);
    const certificate = new X509Certificate(readFileSync(certFile));
    expect(certificate.subjectAltName).toBe(`DNS:${name}`);
    expect(certificate.verify(new X509Certificate(readFileSync(caFile)).publicKey)).toBe(true);
    expect(readFileSync(caFile, 'utf8')).toBe(authority.certificate);
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  }
  expect(statSync(join(folder, 'authority-key.pem')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('certificates are kept until 90 days before they expire; then the authority issues new ones', async () => {
  const first = await writeCertificates(folder, now);
  expect(await writeCertificates(folder, inDays(274))).toEqual(first);
  const renewed = await writeCertificates(folder, inDays(276));
  expect(renewed.authority).toEqual(first.authority);
  for (const name of SERVICE_NAMES) expect(renewed.services[name]).not.toEqual(first.services[name]);
});

it('all certificates can be renewed at once, for example after a key was disclosed', async () => {
  const first = await writeCertificates(folder, now);
  const renewed = await writeCertificates(folder, now, true);
  expect(renewed.authority).toEqual(first.authority);
  expect(renewed.services.ai).not.toEqual(first.services.ai);
});

it('a new authority with new certificates is created when its key is missing or it expires within a year', async () => {
  const first = await writeCertificates(folder, now);
  rmSync(join(folder, 'authority-key.pem'));
  const second = await writeCertificates(folder, now);
  expect(second.authority).not.toEqual(first.authority);
  expect(second.services.ai).not.toEqual(first.services.ai);
  expect((await writeCertificates(folder, inDays(3_300))).authority).not.toEqual(second.authority);
});

it('files that root writes get the owner of their folder, for example the user of the containers', async () => {
  await writeCertificates(folder, now);
  const isRoot = process.getuid?.() === 0;
  // Only root may give a file to another user.
  const owner = isRoot ? 1_000 : statSync(folder).uid;
  if (isRoot) for (const name of SERVICE_NAMES) chownSync(join(folder, name), owner, owner);
  await writeCertificates(folder, now, true);
  for (const name of SERVICE_NAMES)
    for (const file of Object.values(getCertificateFiles(folder, name))) expect(statSync(file).uid).toBe(owner);
  expect(statSync(join(folder, 'authority-key.pem')).uid).toBe(statSync(folder).uid);
});
