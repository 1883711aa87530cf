/** A line of steps with their dates: where something stands. */
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import styles from './steps.module.css';

/** One step: done and current ones may carry a date (already written out) and a sentence. */
export type Step = {
  key: string;
  title: string;
  state: 'done' | 'current' | 'next' | 'stopped';
  date?: string;
  text?: string;
};

/**
 * The steps in order; the current one is told to those who listen, and the state is in words as well as in colour. A
 * `plan` is nobody's yet: no states.
 */
export const Steps = ({ steps, label, plan = false }: { steps: readonly Step[]; label: string; plan?: boolean }) => {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.key}
          className={classes(styles.step, plan ? styles.plan : styles[step.state])}
          aria-current={step.state === 'current' || step.state === 'stopped' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.state === 'done' ? '✓' : step.state === 'stopped' ? '✕' : index + 1}
          </span>
          <div className={styles.body}>
            <p className={styles.title}>
              {step.title}
              {plan ? null : <span className="only-heard">, {t(`steps.${step.state}`)}</span>}
            </p>
            {step.date ? <p className={styles.date}>{step.date}</p> : null}
            {step.text ? <p className={styles.text}>{step.text}</p> : null}
          </div>
        </li>
      ))}
    </ol>
  );
};
