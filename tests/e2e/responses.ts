import type { Page } from '@playwright/test';

/** A mocked response; 'connection failure' sends no response at all. */
export type MockedResponse = 'connection failure' | { readonly status: number; readonly body: object };

/** Mocks the responses to this method and path while `steps` runs. */
export async function withMockedResponse(
  page: Page,
  [method, path]: readonly [method: string, path: string],
  response: MockedResponse,
  steps: () => Promise<void>,
): Promise<void> {
  const matchesPath = (url: URL) => url.pathname === path;
  await page.route(matchesPath, (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (response === 'connection failure') return route.abort('connectionfailed');
    return route.fulfill({ status: response.status, json: response.body });
  });
  await steps();
  await page.unroute(matchesPath);
}
