import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { FileDrop } from './FileDrop.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

test('a busy button keeps the focus and cannot be pressed again', async () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  rerender(
    <Button busy onClick={onClick}>
      Saving…
    </Button>,
  );
  await userEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});

test('a busy button does not submit its form', async () => {
  const onSubmit = jest.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
      <Button type="submit" busy>
        Saving…
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('the second click of a double click is not taken for what its first one put there', () => {
  const onSubmit = jest.fn((event: Event) => event.preventDefault());
  const onClick = jest.fn();
  const form = (button: ReactNode) => <form onSubmit={(event) => onSubmit(event.nativeEvent)}>{button}</form>;
  const { rerender } = render(form(<Button key="next">Next</Button>));
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  rerender(
    form(
      <Button key="save" type="submit" onClick={onClick}>
        Save
      </Button>,
    ),
  );
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('nor for what the same button says by then', () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button>Mark done</Button>);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  rerender(<Button onClick={onClick}>Open again</Button>);
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(onClick).not.toHaveBeenCalled();
});

test('nor for the same sign of another name', () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button aria-label="Remove Ann" icon="x" />);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  rerender(<Button aria-label="Remove Bea" icon="x" onClick={onClick} />);
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(onClick).not.toHaveBeenCalled();
});

test('fast clicks on a button that stays what it is all count, and so do presses of keys', async () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Next month</Button>);
  await userEvent.tripleClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(3);
  rerender(<Button onClick={onClick}>Last month</Button>);
  await userEvent.keyboard('{Enter}{Enter}');
  expect(onClick).toHaveBeenCalledTimes(5);
});

test('a field is named by its label and described by hint and error', () => {
  render(<TextField label="Email" hint="Of your work." error={['is taken', 'is too long']} />);
  const input = screen.getByRole('textbox', { name: 'Email' });
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toEqual(['Of your work.', 'is takenis too long']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test('a field without an error is not invalid', () => {
  render(<TextField label="Email" error={[]} />);
  expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false);
});

test('a checkbox can stand for some of several things', async () => {
  const onChange = jest.fn();
  render(<Checkbox label="All" checked={false} indeterminate onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });
  expect(box.indeterminate).toBe(true);
  await userEvent.click(box);
  expect(onChange).toHaveBeenCalledWith(true);
});

test('exactly one segment is taken', async () => {
  const onChange = jest.fn();
  const options = [
    { value: 'mine', label: 'Mine' },
    { value: 'team', label: 'Team' },
  ] as const;
  render(<SegmentedControl label="Whose" options={options} value="mine" onChange={onChange} />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Mine' }).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Team' }));
  expect(onChange).toHaveBeenCalledWith('team');
});

test('dropped files that are not accepted are handed back', () => {
  const onFiles = jest.fn();
  const onReject = jest.fn();
  render(<FileDrop label="Drop a transcript" accept=".vtt,.txt" onFiles={onFiles} onReject={onReject} />);
  const good = new File(['WEBVTT'], 'Review.VTT');
  const bad = new File(['x'], 'photo.png', { type: 'image/png' });
  fireEvent.drop(screen.getByText('Drop a transcript'), { dataTransfer: { files: [good, bad] } });
  expect(onFiles).toHaveBeenCalledWith([good]);
  expect(onReject).toHaveBeenCalledWith([bad]);
});

test('a file is chosen by keyboard through the input', async () => {
  const onFiles = jest.fn();
  render(<FileDrop label="Drop a transcript" accept=".txt" onFiles={onFiles} />);
  const file = new File(['A: hello'], 'a.txt');
  await userEvent.upload(screen.getByLabelText(/Drop a transcript/), file);
  expect(onFiles).toHaveBeenCalledWith([file]);
});
