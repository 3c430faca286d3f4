import { join } from 'node:path';
import type { ServiceName } from '../services.ts';

/** The files that a service reads. Every service has a separate folder, so that a container can mount only that one. */
export function getCertificateFiles(folder: string, service: ServiceName) {
  return {
    caFile: join(folder, service, 'ca.pem'),
    certFile: join(folder, service, 'cert.pem'),
    keyFile: join(folder, service, 'key.pem'),
  };
}
