export { type CertificateAndKey, createAuthority, issueCertificate } from './issue-certificate.ts';
