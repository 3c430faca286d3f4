import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { registerPerson, verify } from './person.ts';

test('a user opens an invitation from the account menu and joins the account', async ({ page, person, baseURL }) => {
  const owner = await registerPerson(baseURL ?? '', 'Olga Owner');
  await verify(owner);
  const { account } = sessionResponseSchema.parse((await owner.http.get('/session')).body);
  const invitations = [{ name: person.name, email: person.email }];
  expect((await owner.http.post('/invitations', { invitations })).status).toBe(201);
  await page.goto('/meetings');
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Invitations' }).click();
  await expect(page.getByText('Invited by Olga Owner')).toBeVisible();
  await checkScreen(page, 'received invitations');
  await page.getByRole('link', { name: `View invitation to ${account.name}` }).click();
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByRole('button', { name: `Workspace: ${account.name}` })).toBeVisible();
});
