export { type Forgery, startForgingProvider } from './forging-provider.ts';
export { type OidcProvider, type ProviderUser, startOidcProvider } from './oidc-provider.ts';
export { type ProviderCookies, signInAtProvider } from './sign-in-at-provider.ts';
