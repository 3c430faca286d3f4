import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Logger } from '@minutehand/service-kit/log';
import { REPORT_CERTIFICATE_RELOAD_MS } from '../../limits.ts';

type CertificateFiles = { readonly certFile: string; readonly keyFile: string };
type Pem = { readonly cert: Buffer; readonly key: Buffer };

export type ReportCertificate = {
  readonly read: () => Pem;
  /** Calls `replace` when the files contain another certificate. Returns a function that stops it. */
  readonly onReplaced: (replace: (pem: Pem) => void) => () => void;
};

/** The certificate of the report server. Throws if it cannot be used. Files that do not belong together, as during their replacement, are ignored later. */
export function openReportCertificate(
  { certFile, keyFile }: CertificateFiles,
  { log, reloadMs = REPORT_CERTIFICATE_RELOAD_MS }: { log: Logger; reloadMs?: number },
): ReportCertificate {
  let current = readPem();

  function readPem(): Pem {
    const pem = { cert: readFileSync(certFile), key: readFileSync(keyFile) };
    createSecureContext(pem);
    return pem;
  }

  function reload(replace: (pem: Pem) => void): void {
    try {
      const pem = readPem();
      if (pem.cert.equals(current.cert) && pem.key.equals(current.key)) return;
      replace(pem);
      current = pem;
      log.info('certificate of the report server replaced');
    } catch (err) {
      log.warn({ err }, 'certificate of the report server not replaced');
    }
  }

  return {
    read: () => current,
    onReplaced(replace) {
      const timer = setInterval(reload, reloadMs, replace);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
