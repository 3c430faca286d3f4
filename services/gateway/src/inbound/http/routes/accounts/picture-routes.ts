import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import { picturePutSchema, pictureQuerySchema, userResponseSchema } from '@minutehand/contracts/http/people';
import { PICTURE_BYTES } from '@minutehand/contracts/limits';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { PICTURE_CACHE_SECONDS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { presentUser } from '../../present/people.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route, type UserContext } from '../../route.ts';
import { respondWithSignedInUser } from './respond-with-signed-in-user.ts';

const writeRoute = { tag: 'People', access: 'user', scope: 'write', path: '/users/picture' } as const;

/** The picture of a user. */
export function createPictureRoutes({
  accounts,
  recordings,
}: Pick<Clients, 'accounts' | 'recordings'>): readonly Route[] {
  /** Reads an uploaded file and removes it: `accounts` stores the picture without its metadata. */
  async function takeUpload(signedId: string, { actor, call, asGateway }: UserContext): Promise<Buffer> {
    const owner = `user:${actor.userId}`;
    const { blob } = await recordings.claimBlob({ signedId, owner }, call);
    const { id: blobId, byteSize } = requireField(blob);
    const asService = { ...asGateway, as: serviceCaller('gateway', actor.accountId) };
    try {
      if (byteSize > PICTURE_BYTES) throw new AppError('user.picture_invalid');
      const chunks: Uint8Array[] = [];
      for await (const { chunk } of recordings.readBlob({ blobId }, asService)) chunks.push(chunk);
      return Buffer.concat(chunks);
    } finally {
      await recordings.releaseBlob({ blobId, owner }, asService);
    }
  }

  return [
    defineRoute({
      ...writeRoute,
      method: 'put',
      summary:
        'Replace the picture of the signed-in user with a direct upload: a JPEG or PNG image, whose metadata is removed',
      body: picturePutSchema,
      responses: { 200: userResponseSchema },
      handle: async ({ body }, context) => {
        const content = await takeUpload(body.signed_id, context);
        const { user } = await accounts.setPicture({ content }, context.call);
        return { status: 200, body: { user: presentUser(requireField(user)) } };
      },
      respondToRepeat: (_, context) => respondWithSignedInUser({ accounts }, context),
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      summary: 'Remove the picture of the signed-in user',
      responses: { 200: userResponseSchema },
      handle: async (_, { call }) => {
        const { user } = await accounts.deletePicture({}, call);
        return { status: 200, body: { user: presentUser(requireField(user)) } };
      },
      respondToRepeat: (_, context) => respondWithSignedInUser({ accounts }, context),
    }),
    defineRoute({
      tag: 'People',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/users/{id}/picture',
      summary: 'Get the picture of a member of the account',
      params: idParams,
      query: pictureQuerySchema,
      // Also as a link that is opened in a browser.
      respondsToHtml: true,
      responses: { 200: 'The picture' },
      handle: async ({ params }, { call }) => {
        const { contentType, content } = await accounts.getPicture({ userId: params.id }, call);
        return {
          write: async (response) => {
            // Nothing in the file can run as a page of this site.
            response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
            response.setHeader('Cache-Control', `private, max-age=${PICTURE_CACHE_SECONDS}`);
            response.status(200).type(contentType).end(content);
          },
        };
      },
    }),
  ];
}
