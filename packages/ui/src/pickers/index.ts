/** Loaded with the screens that use them, not with the initial bundle. */

export { Combobox, type ComboboxOption, type ComboboxProps } from './Combobox.tsx';
export { DatePicker, type DatePickerProps } from './DatePicker.tsx';
