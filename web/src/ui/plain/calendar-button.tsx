/** The button in a field for days that opens a calendar; its code comes with the first press. */
import { useState, type FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayPickerProps } from '../day-picker.tsx';
import styles from './field.module.css';

type Props = Omit<DayPickerProps, 'onClose'> & { disabled?: boolean | undefined };

/** Stands inside `styles.together`, over the end of the input. When the calendar does not arrive, typing goes on. */
export const CalendarButton = ({ disabled, ...picker }: Props) => {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [failed, setFailed] = useState(false);
  const [Picker, setPicker] = useState<FunctionComponent<DayPickerProps> | null>(null);
  const open = () => {
    setFailed(false);
    setOpen(true);
    if (Picker) return;
    import('../day-picker.tsx').then(
      ({ DayPicker }) => setPicker(() => DayPicker),
      () => {
        setOpen(false);
        setFailed(true);
      },
    );
  };
  return (
    <>
      <button
        type="button"
        className={styles.inside}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-label={t('date.open', { label: picker.label })}
        onClick={open}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
          <path
            d="M7 2v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2h-2V2h-2v2H9V2H7Zm-2 8h14v10H5V10Z"
            fill="currentColor"
            fillRule="evenodd"
          />
        </svg>
      </button>
      {failed ? (
        <span role="alert" className={styles.beside}>
          {t('date.noCalendar')}
        </span>
      ) : null}
      {isOpen && Picker ? <Picker {...picker} onClose={() => setOpen(false)} /> : null}
    </>
  );
};
