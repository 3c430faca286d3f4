import { expect, test } from './fixtures.ts';

test('a picture is cropped, uploaded, shown in the menu, and removed', async ({ page, person: _ }) => {
  await page.goto('/settings?tab=profile');
  const upload = page.getByRole('button', { name: 'Upload picture' });
  await expect(upload).toBeVisible();
  // Wider than high, larger than the server accepts.
  const image = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 3_000;
    canvas.height = 2_000;
    const context = canvas.getContext('2d');
    context?.fillRect(0, 0, 3_000, 2_000);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const choosing = page.waitForEvent('filechooser');
  await upload.click();
  await (await choosing).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(image, 'base64') });
  await expect(page.getByText('Picture saved')).toBeVisible();
  const pictures = page.locator('img[src^="/users/"]');
  // In the settings and in the user menu.
  await expect(pictures).toHaveCount(2);
  const getSize = () =>
    pictures.first().evaluate((element) => {
      const { naturalWidth, naturalHeight } = element as HTMLImageElement;
      return [naturalWidth, naturalHeight];
    });
  // The size is known once the image has loaded.
  await expect.poll(getSize).toEqual([256, 256]);
  await page.reload();
  await expect(pictures).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(page.getByText('Picture removed')).toBeVisible();
  await expect(pictures).toHaveCount(0);
});
