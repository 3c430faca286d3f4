export { defineHandler, isCallAllowed } from './access.ts';
export { createRpcClient, type RpcClientOptions } from './client.ts';
export { createRpcServer, type RpcServer } from './server.ts';
export type {
  Access,
  CallContext,
  CallerOf,
  CallOptions,
  Handler,
  Handlers,
  MethodDefinition,
  RequestOf,
  ResponseOf,
  RpcClient,
  ServiceDefinition,
} from './types.ts';
