/** Loaded with the screens that use them, not with the initial bundle. */
export { DatePicker, type DatePickerProps } from './DatePicker.tsx';
export { SelectBox, type SelectBoxOption, type SelectBoxProps } from './SelectBox.tsx';
