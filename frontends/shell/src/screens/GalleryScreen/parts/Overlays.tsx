import {
  Button,
  ConfirmDialog,
  CopyButton,
  Dialog,
  Download,
  Ellipsis,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Pencil,
  Popover,
  Tabs,
  TextField,
  Tooltip,
  Trash2,
  useToast,
} from '@minutehand/ui';
import { useState } from 'react';
import { Group, Row } from './Group.tsx';

type TabId = 'minutes' | 'agenda' | 'transcript';

export function Overlays() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'confirm' | 'typed'>('none');
  const [tab, setTab] = useState<TabId>('minutes');
  const toast = useToast();
  const close = () => setOpen('none');
  return (
    <>
      <Group title="Tabs">
        <Tabs
          label="Meeting"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'minutes', label: 'Minutes' },
            { id: 'agenda', label: 'Agenda', count: 3 },
            { id: 'transcript', label: 'Transcript' },
          ]}
        >
          <p>The panel of {tab}.</p>
        </Tabs>
      </Group>
      <Group title="Overlays">
        <Row>
          <Menu
            label="More"
            placement="bottom-start"
            trigger={(props) => (
              <IconButton {...props} variant="secondary" label="More" icon={<Ellipsis size={16} aria-hidden />} />
            )}
          >
            <MenuItem icon={<Pencil size={16} aria-hidden />} hint="E">
              Edit
            </MenuItem>
            <MenuItem icon={<Download size={16} aria-hidden />} disabled>
              Download
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger>
              Delete meeting
            </MenuItem>
          </Menu>
          <Popover label="Rename" trigger={(props) => <Button {...props}>Open popover</Button>}>
            {(done) => (
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  done();
                }}
              >
                <TextField label="Name of the speaker" />
              </form>
            )}
          </Popover>
          <Tooltip text="More details">
            <Button>Has a tooltip</Button>
          </Tooltip>
          <CopyButton text="Minutes" label="Copy minutes" />
          <CopyButton iconOnly text={() => Promise.reject(new Error('simulated failure'))} label="Fail to copy" />
        </Row>
        <Row>
          <Button onClick={() => setOpen('dialog')}>Open dialog</Button>
          <Button onClick={() => setOpen('confirm')}>Open confirmation</Button>
          <Button onClick={() => setOpen('typed')}>Confirm by typing</Button>
        </Row>
        <Row>
          <Button onClick={() => toast('Minutes saved', { tone: 'success' })}>Show toast</Button>
          <Button
            onClick={() =>
              toast("The item couldn't be saved.", {
                tone: 'danger',
                action: { label: 'Retry', onAction: close },
              })
            }
          >
            Show failure
          </Button>
        </Row>
      </Group>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Email minutes"
        description="Choose who receives the minutes."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={() => toast('Minutes sent', { tone: 'success' })}>
              Send minutes
            </Button>
          </>
        }
      >
        <TextField label="Email addresses" hint="Separated by commas." />
      </Dialog>
      <ConfirmDialog open={open === 'confirm'} onClose={close} onConfirm={() => undefined} title="Delete meeting type">
        Are you sure you want to delete "Review"? This action cannot be undone.
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'typed'}
        onClose={close}
        onConfirm={() => undefined}
        title="Delete account"
        requireText="DELETE"
      >
        All its data is deleted.
      </ConfirmDialog>
    </>
  );
}
