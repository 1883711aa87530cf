/** The frame of one control: label above, help under, the error in place of the help. */
import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

/** What every control of a form may be told; `error` says what to do about it, in words. */
export type FieldProps = {
  label: string;
  help?: ReactNode;
  error?: string | null | undefined;
  optional?: string | undefined;
};

/** The attributes that tie a control to its label and message. */
export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Line of help or error under a control; the error comes with a sign, not by colour alone. */
export const FieldMessage = ({
  id,
  help,
  error,
}: {
  id: string;
  help?: ReactNode;
  error?: string | null | undefined;
}) => {
  if (error)
    return (
      <p id={id} className={styles.error}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.sign}>
          <path
            d="M8 1 15.5 14.5H.5L8 1Zm-.8 5v4.2h1.6V6H7.2Zm0 5.2v1.6h1.6v-1.6H7.2Z"
            fill="currentColor"
            fillRule="evenodd"
          />
        </svg>
        <span>{error}</span>
      </p>
    );
  return help ? (
    <div id={id} className={styles.help}>
      {help}
    </div>
  ) : null;
};

/** Label, control and message of a single control. */
export const Field = ({
  label,
  help,
  error,
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId();
  const messageId = `${id}m`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional ? <span className={styles.optional}> ({optional})</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': help || error ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={messageId} help={help} error={error} />
    </div>
  );
};
