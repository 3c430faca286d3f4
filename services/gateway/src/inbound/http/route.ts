import type { AccessScope, Actor } from '@minutehand/service-kit/identity';
import type { Logger } from '@minutehand/service-kit/log';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { NewSession } from '../../app/sessions.ts';
import type { Session } from '../../domain/session.ts';
import { parseInput } from './validation.ts';

/**
 * Who may call a route. 'public': anyone; the session is ignored. 'session': anyone, with or without a signed-in session.
 * 'user': a signed-in user or a personal access token.
 */
export type RouteAccess = 'public' | 'session' | 'user';

/** Maps a status to the schema of its JSON body, or to a description when it has none. */
export type ResponseSchemas = Readonly<Record<number, z.ZodType | string>>;

export type JsonResponse = { readonly status: number; readonly body?: unknown };
/** A response that is not a single JSON value: HTML fragments and streams. */
export type WrittenResponse = { readonly write: (response: Response) => Promise<void> };
export type RouteResponse = JsonResponse | WrittenResponse;

type ResponseFor<A extends ResponseSchemas> = WrittenResponse | { [S in keyof A]: ResponseWith<S, A[S]> }[keyof A];
type ResponseWith<S, Body> = Body extends z.ZodType
  ? { readonly status: S; readonly body: z.input<Body> }
  : { readonly status: S };

export type SessionCookies = {
  readonly set: (newSession: NewSession) => void;
  /** Sets the cookie of a signed-out browser, which carries its CSRF token. */
  readonly setAnonymous: (value: string) => void;
  /** Sets the short-lived cookie of a browser that starts single sign-on. */
  readonly setSsoSecret: (value: string) => void;
  readonly clearSsoSecret: () => void;
  /** Removes the cookie and what the browser stored for the user. */
  readonly clear: () => void;
};

export type RequestContext = {
  readonly request: Request;
  readonly requestId: string;
  /** Identifies a write by its Idempotency-Key, for services that deduplicate; empty if there is none. */
  readonly requestKey: string;
  /** The client network, for rate limits. */
  readonly network: string;
  /** The browser's session, if any; never with access 'public'. */
  readonly session: Session | undefined;
  readonly actor: Actor | undefined;
  readonly cookies: SessionCookies;
  /** True for a read while a page is rendered, which contains the CSRF token: the session must not be rotated. */
  readonly isForPage?: boolean;
  readonly log: Logger;
  /** Options for calls before sign-in. */
  readonly asGateway: CallOptions;
};
/** With access 'user': `call` holds the options for calls on behalf of the actor. */
export type UserContext = RequestContext & {
  readonly actor: Actor;
  readonly call: CallOptions;
  /** The same after a raw body has been read: identifies the caller again if the body arrived later than the headers. */
  readonly callAfterBody: () => Promise<CallOptions>;
};
type ContextFor<A extends RouteAccess> = A extends 'user' ? UserContext : RequestContext;

type Parsed<T extends z.ZodType | undefined> = T extends z.ZodType ? z.output<T> : undefined;

type RouteDefinition = {
  readonly method: 'get' | 'post' | 'patch' | 'put' | 'delete';
  /** OpenAPI style: /meetings/{id}. */
  readonly path: string;
  /** The group in the API reference. */
  readonly tag: string;
  readonly summary: string;
  readonly access: RouteAccess;
  /** The scope that a personal access token needs. */
  readonly scope: AccessScope;
  readonly responses: ResponseSchemas;
  /** False where the URL carries a secret: a signed upload, an emailed link. Default true for writes. */
  readonly needsCsrfToken?: boolean;
  /** Body limit in bytes; default JSON_BODY_BYTES. */
  readonly bodyBytes?: number;
  /** The handler reads the body itself. */
  readonly readsRawBody?: boolean;
  /** The user must have confirmed that it is them within RECENT_AUTHENTICATION_MS. Tokens are limited by their scopes instead. */
  readonly needsRecentAuthentication?: true;
  /** True if sessions of a user or an account that is scheduled for deletion may call it. Other routes reject them. */
  readonly isAllowedDuringDeletion?: true;
  /** The body may also be wrapped in this key: {"membership": {…}}. */
  readonly wrappedIn?: string;
  /** Returns `errors` as a list instead of by field. */
  readonly errorsAsList?: boolean;
  /** Error responses also have `status: "error"`, which the recorder expects. */
  readonly errorsHaveStatus?: true;
  /** Error responses also have `success: false`, which the chat of the assistant expects. */
  readonly errorsHaveSuccess?: true;
  /** The handler responds to text/html itself; otherwise the page shell does. */
  readonly respondsToHtml?: boolean;
  /** Also responds with Turbo Streams; `failureHeading` is shown above the errors. */
  readonly turboStream?: { readonly failureHeading: string };
  /** False when the first response must not be stored, because it contains a secret. */
  readonly isResponseStored?: boolean;
};

/** One route of the HTTP contract; the source of router, validation and OpenAPI. */
export type Route = RouteDefinition & {
  readonly params?: z.ZodObject | undefined;
  readonly query?: z.ZodObject | undefined;
  readonly body?: z.ZodType | undefined;
  readonly run: (raw: RawInput, context: RequestContext | UserContext) => Promise<RouteResponse>;
  readonly respondToRepeat?:
    | ((raw: RawInput, context: RequestContext | UserContext, resourceId: string) => Promise<RouteResponse>)
    | undefined;
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
    /** Runs before an invalid query or body is rejected, so that unreadable resources respond 404 first. */
    readonly requireReadable?: (params: Parsed<P>, context: ContextFor<Access>) => Promise<unknown>;
    readonly handle: (
      input: { readonly params: Parsed<P>; readonly query: Parsed<Q>; readonly body: Parsed<B> },
      context: ContextFor<Access>,
    ) => Promise<ResponseFor<A>>;
    /**
     * Responds to a repeated request with the same Idempotency-Key if the first response was too large to store: reads the content again,
     * without repeating the effect. `resourceId` is the id in the first response.
     */
    readonly respondToRepeat?: (
      input: { readonly params: Parsed<P>; readonly query: Parsed<Q>; readonly body: Parsed<B> },
      context: ContextFor<Access>,
      resourceId: string,
    ) => Promise<ResponseFor<A>>;
  },
): Route {
  const { handle, requireReadable, respondToRepeat, ...route } = definition;
  // Every ResponseFor<A> is a RouteResponse.
  const run = handle as (...args: Parameters<typeof handle>) => Promise<RouteResponse>;
  const respondToParsedRepeat = respondToRepeat as
    | ((...args: [...Parameters<typeof handle>, resourceId: string]) => Promise<RouteResponse>)
    | undefined;
  const parseRaw = (raw: RawInput) => ({
    params: parseInput(definition.params, raw.params, 'params'),
    query: parseInput(definition.query, raw.query, 'query'),
    body: parseInput(definition.body, unwrap(raw.body, definition.wrappedIn), 'body'),
  });
  return {
    ...route,
    respondToRepeat:
      respondToParsedRepeat &&
      ((raw, context, resourceId) =>
        respondToParsedRepeat(
          parseRaw(raw) as Parameters<typeof handle>[0],
          context as ContextFor<Access>,
          resourceId,
        )),
    run: async (raw, context) => {
      // serve-route.ts passes a UserContext exactly when access is 'user'.
      const routeContext = context as ContextFor<Access>;
      const params = parseInput(definition.params, raw.params, 'params');
      let query: unknown;
      let body: unknown;
      try {
        query = parseInput(definition.query, raw.query, 'query');
        body = parseInput(definition.body, unwrap(raw.body, definition.wrappedIn), 'body');
      } catch (error) {
        await requireReadable?.(params as Parsed<P>, routeContext);
        throw error;
      }
      return run({ params, query, body } as Parameters<typeof handle>[0], routeContext);
    },
  };
}

function unwrap(body: unknown, key: string | undefined): unknown {
  if (key === undefined || typeof body !== 'object' || body === null) return body;
  const inner: unknown = Reflect.get(body, key);
  return typeof inner === 'object' && inner !== null ? inner : body;
}
