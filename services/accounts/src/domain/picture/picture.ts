import { AppError } from '@minutehand/contracts/errors';
import { PICTURE_BYTES, PICTURE_PIXELS } from '@minutehand/contracts/limits';
import { rewriteJpeg } from './jpeg.ts';
import { rewritePng } from './png.ts';

/** A picture of a user. The one that `pictureId` of the user names is shown. */
export type Picture = {
  userId: string;
  contentType: PictureType;
  /** Base64. */
  content: string;
};
export const PICTURE_TYPES = ['image/jpeg', 'image/png'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/**
 * Accepts a JPEG or PNG file of limited size and resolution, and removes its metadata, such as the place where it was taken.
 * Throws user.picture_invalid.
 */
export function parsePicture(file: Uint8Array): { contentType: PictureType; bytes: Uint8Array } {
  if (file.length > PICTURE_BYTES) throw new AppError('user.picture_invalid');
  const jpeg = rewriteJpeg(file);
  const image = jpeg ?? rewritePng(file);
  if (image === undefined || !isAllowedSide(image.width) || !isAllowedSide(image.height))
    throw new AppError('user.picture_invalid');
  return { contentType: jpeg === undefined ? 'image/png' : 'image/jpeg', bytes: image.bytes };
}

const isAllowedSide = (pixels: number): boolean => pixels >= 1 && pixels <= PICTURE_PIXELS;
