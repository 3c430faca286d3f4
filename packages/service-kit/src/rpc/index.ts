export { defineHandler } from './access.ts';
export { createRpcClient, type RpcClientOptions } from './client.ts';
export { createRpcServer, type RpcServer } from './server.ts';
export { openRpcTls, type RpcTls, type TlsFiles } from './tls/index.ts';
export type {
  Access,
  AllowedCaller,
  CallContext,
  CallOptions,
  Handler,
  Handlers,
  MethodDefinition,
  RequestMessage,
  ResponseMessage,
  RpcClient,
  ServiceDefinition,
} from './types.ts';
export { undefinedIfNotFound } from './undefined-if-not-found.ts';
