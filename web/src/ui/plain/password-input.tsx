/** A password with a button that shows it. */
import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'className' | 'type' | 'aria-invalid' | 'aria-describedby'
>;

/** A password input; what is typed can be shown, and is hidden again when the form is sent. */
export const PasswordInput = ({
  label,
  help,
  error,
  optional,
  ref,
  ...input
}: FieldProps & Attributes & { ref?: Ref<HTMLInputElement> }) => {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {(control) => (
        <div className={styles.together}>
          <input
            {...input}
            {...control}
            ref={ref}
            className={styles.control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.inside}
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('password.hide') : t('password.show')}
            <span className="only-heard"> {label}</span>
          </button>
        </div>
      )}
    </Field>
  );
};
