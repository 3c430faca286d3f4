/** Parts that are loaded with the screens that use them, not with the first page. */
export { DatePicker, type DatePickerProps } from './DatePicker.tsx';
export { SelectBox, type SelectBoxOption, type SelectBoxProps } from './SelectBox.tsx';
