import type { Page } from '@playwright/test';

/** A mocked response; 'nothing' simulates a failed connection. */
export type HttpResponse = 'nothing' | { readonly status: number; readonly body: object };

/** Mocks the responses to this method and path while `walk` runs. */
export async function withMockedResponse(
  page: Page,
  [method, path]: readonly [method: string, path: string],
  response: HttpResponse,
  walk: () => Promise<void>,
): Promise<void> {
  const isMeant = (url: URL) => url.pathname === path;
  await page.route(isMeant, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (response === 'nothing') return route.abort('connectionfailed');
    return route.fulfill({ status: response.status, json: response.body });
  });
  await walk();
  await page.unroute(isMeant);
}
