import { expect, type Page } from '@playwright/test';
import { type ShownState, WIDE_AND_NARROW } from './state.ts';

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The dashboard, the first steps of a new user, and the team settings. */
export function listSetupStates(): readonly ShownState[] {
  const person = 'new user';
  const path = '/dashboard';
  return [
    { name: 'home', shows: 'The home page', path: '/', person: 'guest', views: WIDE_AND_NARROW },
    {
      name: 'dashboard',
      shows: 'The dashboard',
      path,
      views: [
        [1440, 'light'],
        [1024, 'dark'],
        [375, 'light'],
      ],
    },
    {
      name: 'dashboard-new',
      shows: 'The dashboard of a new user',
      ...{ path, person },
      views: WIDE_AND_NARROW,
      after: pauseSetup,
    },
    { name: 'onboarding-welcome', shows: 'Welcome of a new user', ...{ path, person }, views: WIDE_AND_NARROW },
    {
      name: 'onboarding-customize',
      shows: 'Setup: meeting types',
      ...{ path, person },
      after: openCustomization,
    },
    {
      name: 'onboarding-wizard',
      shows: 'Setup: headings of a meeting type',
      ...{ path, person },
      views: WIDE_AND_NARROW,
      after: openWizardHeadings,
    },
    {
      name: 'onboarding-team',
      shows: 'Setup: the team',
      ...{ path, person },
      views: WIDE_AND_NARROW,
      after: openTeamSetup,
    },
    { name: 'settings-security', shows: 'Settings: security', path: '/settings?tab=security', views: WIDE_AND_NARROW },
    {
      name: 'settings-security-log',
      shows: 'Settings: security log',
      path: '/settings?tab=security_log',
      views: WIDE_AND_NARROW,
    },
    {
      name: 'settings-team',
      shows: 'Settings: team',
      path: '/settings?tab=team',
      views: [
        [1440, 'light'],
        [1024, 'dark'],
        [375, 'light'],
      ],
      after: async (page) => {
        await expect(page.getByRole('list', { name: 'Members' })).toBeVisible();
      },
    },
  ];
}

async function pauseSetup(page: Page): Promise<void> {
  await expect(getButton(page, 'Get started')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getButton(page, 'Resume setup')).toBeVisible();
}

async function openCustomization(page: Page): Promise<void> {
  await getButton(page, 'Get started').click();
  await expect(getButton(page, 'Create meeting type')).toBeVisible();
}

async function openWizardHeadings(page: Page): Promise<void> {
  await openCustomization(page);
  await getButton(page, 'Create meeting type').click();
  await page.getByLabel('Meeting name').fill('Standup');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Actions Agreed')).toBeVisible();
}

async function openTeamSetup(page: Page): Promise<void> {
  await openCustomization(page);
  await getButton(page, 'Skip this step').click();
  await expect(page.getByRole('dialog', { name: 'Set up your team' })).toBeVisible();
}
