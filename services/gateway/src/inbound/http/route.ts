import type { Actor } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { OpenedSession } from '../../app/sessions.ts';
import type { Session } from '../../domain/session.ts';
import { parseInput } from './validation.ts';

/**
 * Who may ask. 'public': anybody, and no session is looked at. 'session': anybody with a session, also one of nobody yet.
 * 'person': somebody who is signed in, or a personal access token.
 */
export type RouteAccess = 'public' | 'session' | 'person';

/** A status with the schema of its body, or with a sentence when there is none (or none in JSON). */
export type ResponseSchemas = Readonly<Record<number, z.ZodType | string>>;

export type JsonResponse = { readonly status: number; readonly body?: unknown };
/** What is not one JSON value: fragments and streams. */
export type WrittenResponse = { readonly write: (response: Response) => Promise<void> };
export type RouteResponse = JsonResponse | WrittenResponse;

type ResponseFor<A extends ResponseSchemas> = WrittenResponse | { [S in keyof A]: ResponseWith<S, A[S]> }[keyof A];
type ResponseWith<S, Body> = Body extends z.ZodType
  ? { readonly status: S; readonly body: z.input<Body> }
  : { readonly status: S };

export type SessionCookies = {
  readonly set: (opened: OpenedSession) => void;
  readonly clear: () => void;
};

export type RequestContext = {
  readonly request: Request;
  readonly requestId: string;
  /** Names a write that is repeated under its Idempotency-Key, for services that must not do it twice; else empty. */
  readonly requestKey: string;
  /** Where the request came from, for limits. */
  readonly network: string;
  /** The browser's session, if it has one; never with access 'public'. */
  readonly session: Session | undefined;
  readonly actor: Actor | undefined;
  readonly cookies: SessionCookies;
  readonly log: Logger;
  /** For calls before anybody has signed in. */
  readonly asGateway: CallOptions;
};
/** With access 'person': calls are made in the name of who asks. */
export type PersonContext = RequestContext & { readonly actor: Actor; readonly call: CallOptions };
type ContextFor<A extends RouteAccess> = A extends 'person' ? PersonContext : RequestContext;

type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined;

type RouteDefinition = {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** OpenAPI style: /meetings/{id}. */
  readonly path: string;
  /** The area, as a group in the API page. */
  readonly tag: string;
  readonly summary: string;
  readonly access: RouteAccess;
  /** What a personal access token must be allowed. */
  readonly scope: 'read' | 'write';
  readonly responses: ResponseSchemas;
  /** False where the address carries its own proof: a signed upload, a link that was mailed. Default true for writes. */
  readonly csrf?: boolean;
  /** Bytes; default JSON_BODY_BYTES. */
  readonly bodyBytes?: number;
  /** The handler reads the body itself. */
  readonly rawBody?: boolean;
  /** The body may also come under this key: {"membership": {…}}. */
  readonly wrappedIn?: string;
  /** `errors` as a list, where a screen shows bullets. */
  readonly errorsAsList?: boolean;
  /** Also answers text/html itself; other GETs leave that to the page shell. */
  readonly html?: boolean;
  /** Also answers forms that Turbo sends, failures as this sentence with what went wrong. */
  readonly turboStream?: { readonly onFailure: string };
  /** False when the first answer must not be kept, because it holds a secret. */
  readonly replayable?: boolean;
};

/** One call of the HTTP contract: router, validation and OpenAPI all come from this. */
export type Route = RouteDefinition & {
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly run: (raw: RawInput, context: RequestContext | PersonContext) => Promise<RouteResponse>;
};

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export function defineRoute<
  const Access extends RouteAccess,
  const A extends ResponseSchemas,
  P extends z.ZodObject | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  definition: RouteDefinition & {
    readonly access: Access;
    readonly responses: A;
    readonly params?: P;
    readonly query?: Q;
    readonly body?: B;
    /** Runs before an invalid query or body is refused, so that what the actor may not read is 404 first. */
    readonly requireReadable?: (params: Parsed<P>, context: ContextFor<Access>) => Promise<unknown>;
    readonly handle: (
      input: { readonly params: Parsed<P>; readonly query: Parsed<Q>; readonly body: Parsed<B> },
      context: ContextFor<Access>,
    ) => Promise<ResponseFor<A>>;
  },
): Route {
  const { handle, requireReadable, ...route } = definition;
  // Each ResponseFor<A> has a status and perhaps a body, or writes itself.
  const run = handle as (...given: Parameters<typeof handle>) => Promise<RouteResponse>;
  return {
    ...route,
    run: async (raw, context) => {
      // serve-route.ts hands in a PersonContext exactly when access is 'person'.
      const own = context as ContextFor<Access>;
      const params = parseInput(definition.params, raw.params, 'params');
      let query: unknown;
      let body: unknown;
      try {
        query = parseInput(definition.query, raw.query, 'query');
        body = parseInput(definition.body, unwrap(raw.body, definition.wrappedIn), 'body');
      } catch (refusal) {
        await requireReadable?.(params as Parsed<P>, own);
        throw refusal;
      }
      return run({ params, query, body } as Parameters<typeof handle>[0], own);
    },
  };
}

function unwrap(body: unknown, key: string | undefined): unknown {
  if (key === undefined || typeof body !== 'object' || body === null) return body;
  const inner: unknown = Reflect.get(body, key);
  return typeof inner === 'object' && inner !== null ? inner : body;
}
