export { type Certified, createAuthority, issueCertificate } from './issue-certificate.ts';
