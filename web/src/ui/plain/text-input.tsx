/** One line of text, and several lines of it. */
import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type Native<Attributes> = Omit<Attributes, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>;

/** A native text input with its label and message. */
export const TextInput = ({
  label,
  help,
  error,
  optional,
  ref,
  ...input
}: FieldProps & Native<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }) => (
  <Field label={label} help={help} error={error} optional={optional}>
    {(control) => <input {...input} {...control} ref={ref} className={styles.control} />}
  </Field>
);

/** A native multi-line input with its label and message. */
export const TextArea = ({
  label,
  help,
  error,
  optional,
  ref,
  ...input
}: FieldProps & Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> }) => (
  <Field label={label} help={help} error={error} optional={optional}>
    {(control) => <textarea {...input} {...control} ref={ref} className={styles.control} />}
  </Field>
);
