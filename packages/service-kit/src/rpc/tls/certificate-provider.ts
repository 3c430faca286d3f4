import type { experimental } from '@grpc/grpc-js';
import type { TlsMaterial } from './read-tls-files.ts';

export type ReplaceableCertificateProvider = experimental.CertificateProvider & {
  /** Replaces the certificates of later connections. Existing connections continue. */
  readonly replace: (material: TlsMaterial) => void;
};

/** Creates the certificate provider, which gRPC calls for each new connection. */
export function createCertificateProvider(initial: TlsMaterial): ReplaceableCertificateProvider {
  let current = initial;
  const caListeners = new Set<experimental.CaCertificateUpdateListener>();
  const identityListeners = new Set<experimental.IdentityCertificateUpdateListener>();
  const notifyCaListener = (listener: experimental.CaCertificateUpdateListener) =>
    listener({ caCertificate: current.ca });
  const notifyIdentityListener = (listener: experimental.IdentityCertificateUpdateListener) =>
    listener({ certificate: current.certificate, privateKey: current.key });

  return {
    // gRPC expects the first update after it has registered the listener.
    addCaCertificateListener(listener) {
      caListeners.add(listener);
      process.nextTick(notifyCaListener, listener);
    },
    removeCaCertificateListener: (listener) => void caListeners.delete(listener),
    addIdentityCertificateListener(listener) {
      identityListeners.add(listener);
      process.nextTick(notifyIdentityListener, listener);
    },
    removeIdentityCertificateListener: (listener) => void identityListeners.delete(listener),
    replace(material) {
      current = material;
      caListeners.forEach(notifyCaListener);
      identityListeners.forEach(notifyIdentityListener);
    },
  };
}
