/**
 * Creates and renews the certificates for mutual TLS between services: in a folder for Compose and for services that you start
 * yourself (`--folder`), or as a Secret for the chart (`--kubernetes NAME`, other arguments go to kubectl). A folder is renewed by
 * running the command again, which keeps what is valid for 90 days more; a Secret with --renew. --all renews every certificate.
 */
import { z } from 'zod';
import { type CertificateSet, createCertificates, writeCertificates } from './lib/credentials/certificates.ts';
import { runKubectl } from './lib/credentials/kubectl.ts';
import { forEachService } from './lib/service-environment.ts';
import { SERVICE_NAMES } from './lib/services.ts';

const USAGE = `Usage: new-certificates.ts --folder certificates [--all]                    creates or renews the files
       new-certificates.ts --kubernetes minutehand-tls [--namespace NAME ...]   creates the Secret with kubectl
       new-certificates.ts --kubernetes minutehand-tls --renew [--all] [...]    renews it: pods read new files within two minutes`;

const SECRET_NAME = /^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/;
const secretSchema = z.object({ data: z.record(z.string(), z.string()) });

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The Secret of a set. No pod mounts the key of the authority. */
function toSecret(name: string, { authority, services }: CertificateSet) {
  const files = SERVICE_NAMES.flatMap((service) => [
    [`${service}.crt`, services[service].certificate],
    [`${service}.key`, services[service].key],
  ]);
  const stringData = { 'ca.crt': authority.certificate, 'ca.key': authority.key, ...Object.fromEntries(files) };
  return { apiVersion: 'v1', kind: 'Secret', metadata: { name }, type: 'Opaque', stringData };
}

function fromSecret(json: string): CertificateSet {
  const { data } = secretSchema.parse(JSON.parse(json));
  const read = (key: string) => Buffer.from(data[key] ?? fail(`The Secret lacks ${key}.`), 'base64').toString('utf8');
  return {
    authority: { certificate: read('ca.crt'), key: read('ca.key') },
    services: forEachService((name) => ({ certificate: read(`${name}.crt`), key: read(`${name}.key`) })),
  };
}

async function createKubernetesSecret(name: string, options: readonly string[]): Promise<void> {
  const set = await createCertificates(new Date());
  const { code, errors } = runKubectl(['create', '-f', '-', ...options], JSON.stringify(toSecret(name, set)));
  process.stderr.write(errors);
  if (code === 0) return;
  if (errors.includes('AlreadyExists')) fail(`The Secret ${name} exists and was not changed. Renew it with --renew.`);
  process.exit(1);
}

async function renewKubernetesSecret(name: string, renewsAll: boolean, options: readonly string[]): Promise<void> {
  const found = runKubectl(['get', 'secret', name, '-o', 'json', ...options]);
  if (found.code !== 0) fail(found.errors);
  const set = await createCertificates(new Date(), fromSecret(found.output), renewsAll);
  const { code, errors } = runKubectl(['replace', '-f', '-', ...options], JSON.stringify(toSecret(name, set)));
  process.stderr.write(errors);
  if (code !== 0) process.exit(1);
}

const [option, target, ...rest] = process.argv.slice(2);
const options = rest.filter((argument) => argument !== '--renew' && argument !== '--all');
const renewsAll = rest.includes('--all');
if (option === '--folder' && target && options.length === 0) await writeCertificates(target, new Date(), renewsAll);
else if (option === '--kubernetes' && target && SECRET_NAME.test(target)) {
  if (rest.includes('--renew')) await renewKubernetesSecret(target, renewsAll, options);
  else await createKubernetesSecret(target, options);
} else fail(USAGE);
