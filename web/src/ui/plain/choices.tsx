/** A single tick, and one of a few shown together. */
import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldMessage, type FieldProps } from './field.tsx';
import styles from './field.module.css';
import type { Option } from './select.tsx';

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'type' | 'aria-invalid' | 'aria-describedby'
>;

/** A checkbox whose whole line can be pressed; the label may carry a link. */
export const Checkbox = ({
  label,
  help,
  error,
  ref,
  ...input
}: {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  ref?: Ref<HTMLInputElement>;
} & Attributes) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          {...input}
          ref={ref}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={help || error ? id : undefined}
        />
        <span className={styles.choiceText}>{label}</span>
      </label>
      <FieldMessage id={id} help={help} error={error} />
    </div>
  );
};

/** Radio buttons in a fieldset; arrow keys move, as the device does by itself. */
export const RadioGroup = ({
  label,
  help,
  error,
  optional,
  options,
  name,
  value,
  onChange,
  required,
}: FieldProps & {
  options: readonly Option[];
  name: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
}) => {
  const id = useId();
  return (
    <fieldset
      className={styles.field}
      aria-describedby={help || error ? id : undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>
        {label}
        {optional ? <span className={styles.optional}> ({optional})</span> : null}
      </legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              required={required}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={id} help={help} error={error} />
    </fieldset>
  );
};
