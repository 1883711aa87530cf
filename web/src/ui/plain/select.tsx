/** One of several, from the device's own list. */
import type { Ref, SelectHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

/** A value and how it is called. */
export type Option = { value: string; label: string };

type Attributes = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'className' | 'children' | 'aria-invalid' | 'aria-describedby'
>;

/** A native select; `placeholder` is the empty first choice. */
export const Select = ({
  label,
  help,
  error,
  optional,
  options,
  placeholder,
  ref,
  ...select
}: FieldProps & Attributes & { options: readonly Option[]; placeholder?: string; ref?: Ref<HTMLSelectElement> }) => (
  <Field label={label} help={help} error={error} optional={optional}>
    {(control) => (
      <select {...select} {...control} ref={ref} className={styles.control}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
