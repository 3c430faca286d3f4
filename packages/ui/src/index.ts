export { classNames } from './class-names.ts';
export { Button, type ButtonProps, type ButtonVariant, buttonClass } from './controls/Button.tsx';
export { Checkbox, type CheckboxProps } from './controls/Checkbox.tsx';
export { Field, type FieldControl, type FieldOptions } from './controls/Field.tsx';
export { FileDrop, type FileDropProps } from './controls/FileDrop.tsx';
export { IconButton, type IconButtonProps } from './controls/IconButton.tsx';
export { linkClass } from './controls/link-class.ts';
export { type Segment, SegmentedControl } from './controls/SegmentedControl.tsx';
export { Select, type SelectOption, type SelectProps } from './controls/Select.tsx';
export { ShowMoreButton, type ShowMoreButtonProps } from './controls/ShowMoreButton.tsx';
export { TextArea, type TextAreaProps } from './controls/TextArea.tsx';
export { TextField, type TextFieldProps } from './controls/TextField.tsx';
export { getDateLanguage, setDateLanguage } from './date-language.ts';
export { Avatar } from './display/Avatar.tsx';
export { Badge, CountBadge, type Tone } from './display/Badge.tsx';
export { Chip, type ChipProps } from './display/Chip.tsx';
export { ColorDot } from './display/ColorDot.tsx';
export { Facts } from './display/Facts.tsx';
export { Highlighted } from './display/Highlighted.tsx';
export { getModifierKey, Kbd } from './display/Kbd.tsx';
export { PageHeader } from './display/PageHeader.tsx';
export { getInitials, getNthColorNumber, getPersonColorNumber } from './display/person.ts';
export { VisuallyHidden, visuallyHiddenClass } from './display/VisuallyHidden.tsx';
export { Banner, type BannerProps } from './feedback/Banner.tsx';
export { CopyButton, type CopyButtonProps } from './feedback/CopyButton.tsx';
export { type CopyOutcome, copyText } from './feedback/copy-text.ts';
export { EmptyState } from './feedback/EmptyState.tsx';
export { ErrorState, type ErrorStateProps } from './feedback/ErrorState.tsx';
export { LiveRegion } from './feedback/LiveRegion.tsx';
export { ProgressBar, type ProgressBarProps } from './feedback/ProgressBar.tsx';
export { Loading, Skeleton, SkeletonText } from './feedback/Skeleton.tsx';
export { focusLatestToast, type ToastOptions, ToastProvider, useToast } from './feedback/Toast.tsx';
export { ClearFiltersButton } from './filters/ClearFiltersButton.tsx';
export { FilterSelect, type FilterSelectProps } from './filters/FilterSelect.tsx';
export { keepFocusInFilters } from './filters/keep-focus-in-filters.ts';
export * from './icons.ts';
export { AnchoredPopover, type AnchoredPopoverProps } from './overlays/AnchoredPopover.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/ConfirmDialog.tsx';
export { Dialog, type DialogProps } from './overlays/Dialog.tsx';
export { DialogActions } from './overlays/DialogActions.tsx';
export {
  ContextMenu,
  Menu,
  MenuGroup,
  MenuItem,
  type MenuItemProps,
  type MenuProps,
  MenuRadioItem,
  MenuSeparator,
  type MenuTriggerProps,
} from './overlays/Menu.tsx';
export { Popover, type PopoverProps, type PopoverTriggerProps } from './overlays/Popover.tsx';
export { Tooltip } from './overlays/Tooltip.tsx';
export { matchesWords } from './pickers/combobox-options.ts';
export { getWeekStart } from './pickers/week-start.ts';
export { type Tab, Tabs, type TabsProps } from './tabs/Tabs.tsx';
export { fadingRowClass, tabClass, tabCountClass } from './tabs/tab-class.ts';
export { useOverflowEdges } from './tabs/use-overflow-edges.ts';
