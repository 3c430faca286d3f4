import { X509Certificate } from 'node:crypto';
import type { AuthContext } from '@grpc/grpc-js/build/src/auth-context.js';
import { PEER_CACHE_ENTRIES } from './limits.ts';

/** True if the certificate is for the service: the name is one of its subject alternative names, without wildcards. */
export function isCertificateOf(certificate: X509Certificate, service: string): boolean {
  return certificate.checkHost(service, { subject: 'never', wildcards: false }) !== undefined;
}

export type PeerCheck = (connection: AuthContext, service: string) => boolean;

/** Creates a function that checks whether the verified certificate of a connection is for a service. */
export function createPeerCheck(): PeerCheck {
  const certificates = new Map<string, X509Certificate>();

  return ({ sslPeerCertificate: peer }, service) => {
    if (!peer?.raw) return false;
    const cached = certificates.get(peer.fingerprint512);
    const certificate = cached ?? new X509Certificate(peer.raw);
    if (!cached) {
      if (certificates.size >= PEER_CACHE_ENTRIES) certificates.clear();
      certificates.set(peer.fingerprint512, certificate);
    }
    return isCertificateOf(certificate, service);
  };
}
