import type { AccessScope, Actor, Caller, ServiceCaller } from '../identity/types.ts';

/** A method of a service definition that ts-proto made. */
export type MethodDefinition = {
  readonly path: string;
  readonly requestStream: boolean;
  readonly responseStream: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the generated functions are contravariant in their message.
  readonly requestSerialize: (value: any) => Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly requestDeserialize: (value: Buffer) => any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly responseSerialize: (value: any) => Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  readonly responseDeserialize: (value: Buffer) => any;
};

export type ServiceDefinition = Readonly<Record<string, MethodDefinition>>;

export type RequestOf<M extends MethodDefinition> = Parameters<M['requestSerialize']>[0];
export type ResponseOf<M extends MethodDefinition> = ReturnType<M['responseDeserialize']>;

/** Who may call a method: persons with a scope, services by name ("gateway" for what happens before sign-in), or both. */
export type Access = {
  readonly actor?: AccessScope;
  readonly services?: readonly string[];
};

export type CallContext<C extends Caller = Caller> = {
  /** Verified: signature, audience, age, and `access`. */
  readonly caller: C;
  /** Aborted at the deadline, and when the client has gone. */
  readonly signal: AbortSignal;
};

/** The caller's type follows from `access`: only actors, only services, or either. */
export type CallerOf<A extends Access> = A extends { actor: AccessScope }
  ? A extends { services: readonly string[] }
    ? Caller
    : Actor
  : ServiceCaller;

type Input<M extends MethodDefinition> = M['requestStream'] extends true ? AsyncIterable<RequestOf<M>> : RequestOf<M>;
type Output<M extends MethodDefinition> = M['responseStream'] extends true
  ? AsyncIterable<ResponseOf<M>>
  : Promise<ResponseOf<M>>;

export type Handler<M extends MethodDefinition, A extends Access = Access> = {
  readonly access: A;
  readonly handle: (request: Input<M>, context: CallContext<CallerOf<A>>) => Output<M>;
};

/** One handler a method; forgetting one does not compile. Made with `defineHandler` so that the caller's type follows from `access`. */
// biome-ignore lint/suspicious/noExplicitAny: each handler has its own Access.
export type Handlers<S extends ServiceDefinition> = { readonly [K in keyof S]: Handler<S[K], any> };

export type CallOptions = {
  /** In whose name. A token is minted per call and audience. */
  readonly as: Caller;
  /** Default RPC_DEADLINE_MS, or RPC_STREAM_DEADLINE_MS for streams. */
  readonly deadlineMs?: number;
  readonly signal?: AbortSignal;
  /** Safe to send twice: retried once on UNAVAILABLE. Default: names that start with get, list, find, search, filter, quick, stream. */
  readonly isIdempotent?: boolean;
};

/** Calls of a service. Errors arrive as AppError with the code that the service gave. */
export type RpcClient<S extends ServiceDefinition> = {
  readonly [K in keyof S]: (request: Input<S[K]>, options: CallOptions) => Output<S[K]>;
} & {
  /** Rejects when the service is not reachable or not serving (for readiness). */
  readonly ping: () => Promise<void>;
  readonly close: () => void;
};
