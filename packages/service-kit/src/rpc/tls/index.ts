export { openRpcTls, type RpcTls } from './open-rpc-tls.ts';
export type { TlsFiles } from './read-tls-files.ts';
