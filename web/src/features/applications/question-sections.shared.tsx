/** The sections of the form with the questions that show, and how far one has come. */
import { useTranslation } from 'react-i18next';
import { minCountedQuestions } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationForm } from '@telemachos/contract/features/applications/applications.schemas.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { QuestionField } from './question-field.tsx';
import type { FormState } from './use-answers.shared.ts';
import styles from './applications.module.css';

/**
 * How many of the questions that show are answered; before they are known it counts from seven (specification 000 §2).
 */
export const Progress = ({ answered = 0, visible = minCountedQuestions }: { answered?: number; visible?: number }) => {
  const { t } = useTranslation('applications');
  const words = t('form.progress', { answered, visible });
  return (
    <div className={styles.progress}>
      <span aria-hidden="true">{words}</span>
      <progress value={answered} max={visible} aria-label={words} />
    </div>
  );
};

/**
 * One fieldset for each section that has something to show. `fixed` names questions that cannot be changed, and why.
 */
export const QuestionSections = ({
  sections,
  state,
  fixed,
}: {
  sections: ApplicationForm['Sections'];
  state: FormState;
  fixed?: Readonly<Record<string, string>>;
}) => {
  const language = useLanguage();
  const shown = new Set(state.judged.questions.map(({ Key }) => Key));
  return sections.map((section) => {
    const questions = section.Questions.filter(({ Key }) => shown.has(Key));
    if (questions.length === 0) return null;
    return (
      <fieldset key={section.Title} className={styles.section}>
        <legend>{language === 'en' ? (section.TitleEn ?? section.Title) : section.Title}</legend>
        {questions.map((question) => (
          <QuestionField
            key={question.Key}
            question={question}
            value={state.answers[question.Key] ?? ''}
            fault={state.shown(question.Key)}
            fixed={fixed?.[question.Key] ?? null}
            onChange={(value) => state.set(question.Key, value)}
            onLeave={() => state.left(question.Key)}
          />
        ))}
      </fieldset>
    );
  });
};
