import {
  Button,
  ConfirmDialog,
  ContextMenu,
  CopyButton,
  Dialog,
  DialogActions,
  Download,
  Ellipsis,
  IconButton,
  Menu,
  MenuGroup,
  MenuItem,
  MenuRadioItem,
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
  const [menuPosition, setMenuPosition] = useState<{ left: number; top: number } | null>(null);
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
            <MenuGroup label="Theme">
              <MenuRadioItem checked onSelect={() => undefined}>
                Light
              </MenuRadioItem>
              <MenuRadioItem checked={false} onSelect={() => undefined}>
                Dark
              </MenuRadioItem>
            </MenuGroup>
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
          <Button
            onContextMenu={(event) => {
              event.preventDefault();
              setMenuPosition({ left: event.clientX, top: event.clientY });
            }}
          >
            Right-click for a menu
          </Button>
          {menuPosition ? (
            <ContextMenu label="Line" position={menuPosition} onClose={() => setMenuPosition(null)}>
              <MenuItem>Copy link</MenuItem>
            </ContextMenu>
          ) : null}
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
          <DialogActions
            confirmLabel="Send minutes"
            isBusy={false}
            onCancel={close}
            onConfirm={() => toast('Minutes sent', { tone: 'success' })}
          />
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
