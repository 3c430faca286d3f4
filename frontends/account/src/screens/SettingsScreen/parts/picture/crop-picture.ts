import { PICTURE_QUALITY, PICTURE_SIDE_PIXELS } from '../../../../limits.ts';

/** Returns the square in the middle of an image as a small JPEG file, without metadata. Undefined if the browser cannot read the image. */
export async function cropPicture(file: File): Promise<File | undefined> {
  const image = await createImageBitmap(file).catch(() => undefined);
  if (image === undefined) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = PICTURE_SIDE_PIXELS;
  canvas.height = PICTURE_SIDE_PIXELS;
  const context = canvas.getContext('2d');
  const side = Math.min(image.width, image.height);
  if (context !== null) {
    // JPEG has no transparency.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const [left, top] = [(image.width - side) / 2, (image.height - side) / 2];
    context.drawImage(image, left, top, side, side, 0, 0, canvas.width, canvas.height);
  }
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', PICTURE_QUALITY);
  });
  return context === null || blob === null ? undefined : new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
