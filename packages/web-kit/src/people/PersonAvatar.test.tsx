import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { TestProviders } from '../test.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const member = (id: string, picture_url: string | null) => ({ id, user_id: id, picture_url });

/** Renders avatars; returns the requested paths and the shown pictures. */
function show(userIds: readonly (string | null)[], ownPicture: string | null = null) {
  const paths: string[] = [];
  stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    const isFirst = !path.includes('cursor=');
    const memberships = isFirst ? [member('ben', '/users/ben/picture?id=1')] : [member('cleo', '/users/cleo/picture')];
    return Response.json({ memberships, next_cursor: isFirst ? 'next' : null });
  });
  render(
    <TestProviders session={{ user: { id: 'own', picture_url: ownPicture } }}>
      {userIds.map((userId) => (
        <PersonAvatar key={userId} userId={userId} name="Sample Person" />
      ))}
    </TestProviders>,
  );
  const getPictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  return { paths, getPictures };
}

test('members have their pictures, which one list contains, page by page', async () => {
  const { paths, getPictures } = show(['ben', 'cleo', 'ben-without-picture']);
  await waitFor(() => expect(getPictures()).toEqual(['/users/ben/picture?id=1', '/users/cleo/picture']));
  expect(paths).toEqual(['/memberships?limit=100', '/memberships?limit=100&cursor=next']);
  expect(screen.getAllByText('SP')).toHaveLength(1);
});

test('people who are not members have initials, and request nothing', () => {
  const { paths, getPictures } = show([null]);
  expect(screen.getByText('SP')).toBeTruthy();
  expect(getPictures()).toEqual([]);
  expect(paths).toEqual([]);
});

test('the user has the picture of the session', () => {
  expect(show(['own'], '/users/own/picture?id=2').getPictures()).toEqual(['/users/own/picture?id=2']);
});
