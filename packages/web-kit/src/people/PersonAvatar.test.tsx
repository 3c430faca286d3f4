import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { PICTURE_PAGES_MAX } from '../limits.ts';
import { TestProviders } from '../test.tsx';
import { PersonAvatar } from './PersonAvatar.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const member = (id: string, picture_url: string | null) => ({ id, user_id: id, picture_url });

/** Renders avatars; returns the requested paths and the shown pictures. Members beyond "cleo" take a page each. */
function show(userIds: readonly (string | null)[], ownPicture: string | null = null) {
  const paths: string[] = [];
  stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    const page = Number(new URL(path, 'http://localhost').searchParams.get('cursor') ?? 0);
    const pages = [
      [member('ben', '/users/ben/picture?id=1'), member('dan', null)],
      [member('cleo', '/users/cleo/picture')],
    ];
    return Response.json({
      memberships: pages[page] ?? [member(`m${page}`, `/users/m${page}/picture`)],
      next_cursor: String(page + 1),
    });
  });
  render(
    <TestProviders session={{ user: { id: 'own', picture_url: ownPicture } }}>
      {userIds.map((userId, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the avatars do not change
        <PersonAvatar key={index} userId={userId} name="Sample Person" />
      ))}
    </TestProviders>,
  );
  const getPictures = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  return { paths, getPictures };
}

test('the avatars of a page share one request, and further members are requested only while one is missing', async () => {
  const first = show(['ben', 'ben', 'dan']);
  await waitFor(() => expect(first.getPictures()).toHaveLength(2));
  expect(first.paths).toEqual(['/memberships?limit=100']);
  expect(screen.getAllByText('SP')).toHaveLength(1);
  cleanup();
  const second = show(['ben', 'cleo', 'cleo']);
  await waitFor(() => expect(second.getPictures()).toHaveLength(3));
  expect(second.paths).toEqual(['/memberships?limit=100', '/memberships?limit=100&cursor=1']);
});

test('a person who is nowhere in the list costs a bounded number of requests', async () => {
  const { paths, getPictures } = show(['gone', 'gone', `m${PICTURE_PAGES_MAX - 1}`]);
  // The effects of the avatars have run with the last page.
  await waitFor(() => expect(getPictures()).toHaveLength(1));
  await act(async () => undefined);
  expect(paths).toHaveLength(PICTURE_PAGES_MAX);
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
