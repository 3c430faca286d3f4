import type { DeletionPlanResponse } from '@minutehand/contracts/http/privacy/deletions';

type Outcome = DeletionPlanResponse['deletion_plan']['accounts'][number]['outcome'];

const list = new Intl.ListFormat('en-US');
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** UI texts for the "Data" tab. */
export const texts = {
  tab: 'Data',
  yourData: {
    title: 'Your data',
    contents: 'Your profile, meetings, action items, and notifications as one JSON file.',
    download: 'Download JSON',
    downloading: 'Preparing...',
    failed: "Your data couldn't be downloaded. Please try again.",
  },
  dataExport: {
    workspaceTitle: 'Workspace data',
    contents: {
      user: 'Everything as a ZIP archive, with your meetings as files and their audio.',
      account:
        'Everything of the workspace as a ZIP archive: all meetings with their files and audio, members, and the security log.',
    },
    start: { user: 'Export ZIP', account: 'Export workspace' },
    starting: 'Preparing the archive',
    progress: (done: number, total: number) => `Collecting meetings: ${done} of ${total}`,
    emailFollows: "You can leave this page. We'll email you when the archive is ready.",
    ready: (size: string, date: string) => `Your archive is ready (${size}). You can download it until ${date}.`,
    failed: "The export didn't work. Please try again.",
    download: { user: 'Download archive', account: 'Download workspace archive' },
    downloadStarted: 'Download started. Your browser shows its progress.',
    again: {
      ready: { user: 'Export again', account: 'Export workspace again' },
      failed: { user: 'Retry export', account: 'Retry workspace export' },
    },
    startFailed: "The export couldn't be started. Please try again.",
    downloadFailed: "The archive couldn't be downloaded. Please try again.",
  },
  deleteUser: {
    title: 'Delete account',
    intro: (graceDays: number) =>
      `We delete your account after ${days(graceDays)}. Until then, sign in or use the link in our email to cancel.`,
    outcomes: {
      deleted: (name: string) => `${name}: deleted with all its meetings`,
      left: (name: string) => `${name}: you leave, and an owner gets your meetings and open action items`,
    } satisfies Record<Exclude<Outcome, 'transfer_first'>, (name: string) => string>,
    transferFirst: (names: readonly string[]) =>
      `You're the only owner of ${list.format(names)}. Transfer ownership or delete ${names.length === 1 ? 'it' : 'them'} first.`,
    goToTeam: 'Go to team',
    action: 'Delete account',
    confirmTitle: 'Delete your account',
    confirmDetail: (graceDays: number) =>
      `You're signed out everywhere now. Access tokens and calendar feeds stop working for good. Everything else is deleted after ${days(graceDays)}.`,
    scheduled: (date: string) => `Your account will be deleted on ${date}. Sign in to cancel.`,
  },
  deleteWorkspace: {
    title: 'Delete workspace',
    intro: 'Deletes all meetings, recordings, and action items of this workspace, for all members.',
    action: 'Delete workspace',
    confirmTitle: (name: string) => `Delete ${name}`,
    confirmDetail: (graceDays: number) =>
      `Access ends now. The workspace is deleted in ${days(graceDays)}. Owners can cancel until then.`,
  },
} as const;
