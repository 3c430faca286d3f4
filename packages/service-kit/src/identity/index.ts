export { getScope, serviceCaller, systemScope } from './scopes.ts';
export { generateServiceKeys, parsePublicKeys, parseSigningKey, type ServiceKeys } from './service-keys.ts';
export { createSigner, type Signer } from './signer.ts';
export { createTokenMinter, type TokenMinter } from './token-minter.ts';
export { createTokenVerifier, type IssuedCaller, type TokenVerifier } from './token-verifier.ts';
export type {
  AccessScope,
  AccountRole,
  Actor,
  Caller,
  RequestOrigin,
  Scope,
  ServiceCaller,
  SystemScope,
} from './types.ts';
