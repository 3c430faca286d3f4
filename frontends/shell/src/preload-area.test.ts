import { afterEach, describe, expect, it } from '@jest/globals';
import { preloadArea } from './preload-area.ts';

const preloads = () =>
  [...document.head.querySelectorAll('link[rel=preload]')].map((link) => link.getAttribute('href'));
afterEach(() => document.head.replaceChildren());

describe('preloadArea', () => {
  it('requests the entry of the area that shows the path', () => {
    preloadArea('/meetings/42');
    expect(preloads()).toEqual(['/remotes/meetings/remoteEntry.js']);
  });

  it('requests no area that a signed-out user cannot open', () => {
    document.head.innerHTML = '<meta name="signed-in" content="false">';
    preloadArea('/meetings/42');
    expect(preloads()).toEqual([]);
    preloadArea('/sign-in');
    expect(preloads()).toEqual(['/remotes/account/remoteEntry.js']);
  });

  it('requests no area that a user whose deletion is scheduled cannot open', () => {
    document.head.innerHTML = '<meta name="signed-in" content="closed">';
    preloadArea('/meetings/42');
    expect(preloads()).toEqual([]);
  });

  it('requests each area once', () => {
    document.head.innerHTML = '<link rel="preload" as="script" href="/remotes/meetings/remoteEntry.js">';
    preloadArea('/meetings/42');
    expect(preloads()).toHaveLength(1);
  });

  it('requests nothing for a path without an area', () => {
    preloadArea('/meetingsx');
    expect(preloads()).toEqual([]);
  });
});
