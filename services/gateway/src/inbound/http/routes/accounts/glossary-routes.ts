import { glossaryPatchSchema, glossaryResponseSchema } from '@minutehand/contracts/http/accounts/glossary';
import type { Clients } from '../../clients.ts';
import { defineRoute, type Route } from '../../route.ts';

/** The glossary of an account: members read it, owners and admins change it. */
export function createGlossaryRoutes({ glossary }: Pick<Clients, 'glossary'>): readonly Route[] {
  return [
    defineRoute({
      tag: 'Account',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/glossary',
      summary: 'Get the glossary of the account',
      responses: { 200: glossaryResponseSchema },
      handle: async (_, { call }) => ({ status: 200, body: { glossary: await glossary.getGlossary({}, call) } }),
    }),
    defineRoute({
      tag: 'Account',
      access: 'user',
      scope: 'write',
      method: 'patch',
      path: '/glossary',
      summary: 'Delete, add and replace terms of the glossary in one step; owners and admins only',
      body: glossaryPatchSchema,
      responses: { 200: glossaryResponseSchema },
      handle: async ({ body }, { call }) => {
        const { terms, deleted_terms: deletedTerms } = body.glossary;
        return { status: 200, body: { glossary: await glossary.updateGlossary({ terms, deletedTerms }, call) } };
      },
      respondToRepeat: async (_, { call }) => ({
        status: 200,
        body: { glossary: await glossary.getGlossary({}, call) },
      }),
    }),
  ];
}
