import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { FileDrop } from './FileDrop.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { ShowMoreButton } from './ShowMoreButton.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

test('a busy button keeps the focus and cannot be pressed again', async () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  rerender(
    <Button isBusy onClick={onClick}>
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
      <Button type="submit" isBusy>
        Saving…
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});

test('ignores the second click of a double click on a button that the first click rendered', () => {
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

test('ignores the second click of a double click when the button text has changed', () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button>Mark done</Button>);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  rerender(<Button onClick={onClick}>Open again</Button>);
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(onClick).not.toHaveBeenCalled();
});

test('ignores the second click of a double click when the accessible name has changed', () => {
  const onClick = jest.fn();
  const { rerender } = render(<Button aria-label="Remove Ann" icon="x" />);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  rerender(<Button aria-label="Remove Bea" icon="x" onClick={onClick} />);
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(onClick).not.toHaveBeenCalled();
});

test('fast clicks and key presses on an unchanged button are all handled', async () => {
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

test('a checkbox can be indeterminate', async () => {
  const onChange = jest.fn();
  render(<Checkbox label="All" checked={false} indeterminate onChange={onChange} />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });
  expect(box.indeterminate).toBe(true);
  await userEvent.click(box);
  expect(onChange).toHaveBeenCalledWith(true);
});

test('exactly one segment is selected', async () => {
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

test('dropped files that do not match accept are passed to onReject', () => {
  const onFiles = jest.fn();
  const onReject = jest.fn();
  render(<FileDrop label="Drop a transcript" accept=".vtt,.txt" onFiles={onFiles} onReject={onReject} />);
  const accepted = new File(['WEBVTT'], 'Review.VTT');
  const rejected = new File(['x'], 'photo.png', { type: 'image/png' });
  fireEvent.drop(screen.getByText('Drop a transcript'), { dataTransfer: { files: [accepted, rejected] } });
  expect(onFiles).toHaveBeenCalledWith([accepted]);
  expect(onReject).toHaveBeenCalledWith([rejected]);
});

test('files can be selected through the input', async () => {
  const onFiles = jest.fn();
  render(<FileDrop label="Drop a transcript" accept=".txt" onFiles={onFiles} />);
  const file = new File(['A: hello'], 'a.txt');
  await userEvent.upload(screen.getByLabelText(/Drop a transcript/), file);
  expect(onFiles).toHaveBeenCalledWith([file]);
});

test.each([
  [7, 'Show 7 more'],
  [undefined, 'Show all'],
])('shows what is hidden and hides it again from the same button, for %s entries', async (hiddenCount, name) => {
  const onToggle = jest.fn();
  const props = { onToggle, ...(hiddenCount !== undefined && { hiddenCount }) };
  const { rerender } = render(<ShowMoreButton isExpanded={false} {...props} />);
  const button = screen.getByRole('button', { name });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  expect(onToggle).toHaveBeenCalledOnce();
  rerender(<ShowMoreButton isExpanded {...props} />);
  expect(button.textContent).toBe('Show less');
  expect(button.getAttribute('aria-expanded')).toBe('true');
});
