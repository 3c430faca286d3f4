import { afterEach, describe, expect, test } from '@jest/globals';
import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { defineArea, type SlotProps } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { Evidence } from '../../shared/components/Evidence.tsx';
import { MeetingAudio } from './MeetingAudio.tsx';
import { MeetingMenu } from './MeetingMenu.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const meeting: Meeting = {
  id: 'm1',
  title: 'Weekly',
  title_suggestion: null,
  shows_title_suggestion: false,
  state: 'ready',
  processing: { step: 'done', progress: 100, error: null, of: 'meeting' },
  started_at: null,
  duration_seconds: null,
  is_paused: false,
  meeting_type: null,
  owner: { id: 'user-1', name: 'Test User' },
  attendees: [],
  speakers: [],
  role: 'owner',
  permissions: { edit: true, share: true, delete: true, approve: true },
  counts: { segments: 1, speakers: 1, action_items: 0, open_action_items: 0 },
  summary_line: '',
  archived: false,
  favorite: false,
  in_review: false,
  consent_required: false,
  late_audio_error: null,
  created_at: '2026-11-23T10:00:00Z',
  version: 1,
};

function show({ hasAudio = true, state = 'ready' as Meeting['state'] } = {}) {
  function Player({ clip, onAvailable }: SlotProps['meeting.player']) {
    useEffect(() => onAvailable(hasAudio), [onAvailable]);
    return <output>{JSON.stringify(clip)}</output>;
  }
  render(
    <TestProviders areas={{ recordings: defineArea({ slots: { 'meeting.player': Player } }) }}>
      <MeetingAudio meeting={{ ...meeting, state }}>
        <Evidence
          id="e"
          citations={[
            { segment_ids: ['s1'], quote: 'We ship on Friday.', speaker: 'Ada', start: 7, end: 12, outdated: false },
          ]}
        />
      </MeetingAudio>
    </TestProviders>,
  );
}

test('plays exactly the clip of a source on each click', async () => {
  show();
  const play = await screen.findByRole('button', { name: 'Play 0:07–0:12' });
  await userEvent.click(play);
  expect(screen.getByText('{"start":7,"end":12,"request":1}')).toBeTruthy();
  await userEvent.click(play);
  expect(screen.getByText('{"start":7,"end":12,"request":2}')).toBeTruthy();
});

test('shows no button to play without audio, or while the meeting is being recorded', async () => {
  show({ hasAudio: false });
  expect(await screen.findByText('null')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
  cleanup();
  show({ state: 'recording' });
  expect(screen.queryByText('null')).toBeNull();
});

describe('the menu', () => {
  let deletions: string[];
  let response: Response;

  function showMenu({ hasAudio = true, canEdit = true } = {}) {
    deletions = [];
    response = new Response(null, { status: 204 });
    stubGlobal('fetch', async (path: string, { method }: RequestInit = {}) => {
      if (method !== 'DELETE') return Response.json({ error: 'none' }, { status: 404 });
      deletions.push(path);
      return response;
    });
    function Player({ onAvailable }: SlotProps['meeting.player']) {
      useEffect(() => onAvailable(hasAudio), [onAvailable]);
      return <output>Player</output>;
    }
    const shown = { ...meeting, permissions: { ...meeting.permissions, edit: canEdit } };
    render(
      <TestProviders areas={{ recordings: defineArea({ slots: { 'meeting.player': Player } }) }}>
        <MeetingAudio meeting={shown}>
          <MeetingMenu meeting={shown} isEditing={false} onImport={() => undefined} />
        </MeetingAudio>
      </TestProviders>,
    );
    return screen.findByText('Player');
  }

  async function openMenu() {
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    return screen.queryByRole('menuitem', { name: 'Delete audio' });
  }

  test('deletes the audio after confirmation', async () => {
    await showMenu();
    await userEvent.click((await openMenu())!);
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete audio' });
    expect(dialog.textContent).toContain('Its transcript and minutes are kept.');
    expect(deletions).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete audio' }));
    expect(await screen.findByText('Audio deleted')).toBeTruthy();
    expect(deletions).toEqual(['/meetings/m1/recording']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('shows why the audio was not deleted', async () => {
    await showMenu();
    response = Response.json({ error: 'Stop the recording first.' }, { status: 409 });
    await userEvent.click((await openMenu())!);
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete audio' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete audio' }));
    expect(await screen.findByText('Stop the recording first.')).toBeTruthy();
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  test.each([
    ['without audio', { hasAudio: false }],
    ['for viewers', { canEdit: false }],
  ])('has no item to delete the audio %s', async (_case, options) => {
    await showMenu(options);
    expect(await openMenu()).toBeNull();
  });
});
