import { AppError } from '@minutehand/contracts/errors';
import { tokenParams } from '@minutehand/contracts/http/fields';
import { directUploadResponseSchema, directUploadSchema } from '@minutehand/contracts/http/uploads';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { StoreBlobHeader, StoreBlobRequest } from '@minutehand/contracts/proto/recordings/v1/recordings';
import type { Request } from 'express';
import { UPLOAD_DEADLINE_MS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

function getContentLength(request: Request): number | undefined {
  const header = request.get('content-length');
  return header !== undefined && /^\d+$/.test(header) ? Number(header) : undefined;
}

/** The origin of the request, from its Host header. */
function getOrigin({ protocol, host }: Request): string {
  const origin = `${protocol}://${host}`;
  if (!URL.canParse(origin)) throw new AppError('platform.malformed', { message: 'The Host header names no host.' });
  return origin;
}

/** Streams the request body with backpressure. */
async function* toUploadStream(request: Request, header: StoreBlobHeader): AsyncGenerator<StoreBlobRequest> {
  yield { part: { $case: 'header', value: header } };
  // When the upload is rejected, the connection must stay open for the error response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk;
    for (let offset = 0; offset < bytes.length; offset += STREAM_CHUNK_BYTES) {
      yield { part: { $case: 'chunk', value: bytes.subarray(offset, offset + STREAM_CHUNK_BYTES) } };
    }
  }
}

export function createUploadRoutes({ recordings }: Pick<Clients, 'recordings'>): readonly Route[] {
  return [
    defineRoute({
      tag: 'Uploads',
      access: 'user',
      scope: 'write',
      method: 'post',
      path: '/direct_uploads',
      summary: 'Create a direct upload',
      body: directUploadSchema,
      responses: { 200: directUploadResponseSchema },
      handle: async ({ body }, { call, request }) => {
        const origin = getOrigin(request);
        const created = await recordings.createDirectUpload(
          {
            filename: body.blob.filename,
            contentType: body.blob.content_type,
            byteSize: body.blob.byte_size,
            checksum: body.blob.checksum,
          },
          call,
        );
        const blob = requireField(created.blob);
        return {
          status: 200,
          body: {
            id: blob.id,
            key: blob.key,
            filename: blob.filename,
            content_type: blob.contentType,
            byte_size: blob.byteSize,
            checksum: blob.checksum,
            created_at: blob.createdAt,
            signed_id: blob.signedId,
            attachable_sgid: blob.attachableSgid,
            direct_upload: {
              url: new URL(created.url, origin).href,
              headers: created.headers,
            },
          },
        };
      },
    }),
    defineRoute({
      tag: 'Uploads',
      access: 'public',
      scope: 'write',
      method: 'put',
      path: '/direct_uploads/{token}',
      summary: 'Upload the file of a direct upload; the signed URL authorizes the request',
      params: tokenParams,
      needsCsrfToken: false,
      readsRawBody: true,
      responses: { 204: 'Stored' },
      handle: async ({ params }, { request, asGateway }) => {
        const header = {
          token: params.token,
          contentType: request.get('content-type') ?? '',
          contentLength: getContentLength(request),
          contentMd5: request.get('content-md5') ?? '',
        };
        await recordings.storeBlob(toUploadStream(request, header), { ...asGateway, deadlineMs: UPLOAD_DEADLINE_MS });
        return { status: 204 };
      },
    }),
  ];
}
