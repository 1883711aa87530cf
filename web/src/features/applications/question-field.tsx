/** One question of the application form, drawn by its type. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxAnswerLength, type AnswerFault } from '@telemachos/contract/features/applications/applications.rules.ts';
import type { ApplicationQuestion } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { birthDays, dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { useAlphabetWarning } from '../../platform/alphabet-warning.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { RadioGroup } from '../../ui/plain/choices.tsx';
import { DateInput } from '../../ui/plain/date-input.tsx';
import { Select } from '../../ui/plain/select.tsx';
import { TextArea, TextInput } from '../../ui/plain/text-input.tsx';
import { labelOf } from './labels.ts';

/** So many options at most are shown side by side; more of them go into a list. */
const maxRadioOptions = 3;

/** What browsers may fill in by themselves, by the keys that projects use. */
const autoComplete: Record<string, string> = {
  first_name: 'given-name',
  last_name: 'family-name',
  birth_date: 'bday',
  email: 'email',
  phone: 'tel',
  address: 'street-address',
  postcode: 'postal-code',
};

/** A number may be below zero: the phone's keyboard of decimals has no minus everywhere. */
const keyboards = { afm: 'numeric', phone: 'tel', mobile: 'tel', number: undefined, email: 'email' } as const;

/** Today, as of when the form's code arrived: the server judges by its own. */
const today = dayInAthens(Date.now());

type Props = {
  question: ApplicationQuestion;
  value: string;
  fault: AnswerFault | null;
  fixed?: string | null;
  onChange: (value: string) => void;
  onLeave: () => void;
};

const useWords = (question: ApplicationQuestion) => {
  const { t } = useTranslation('applications');
  const language = useLanguage();
  const help = language === 'en' ? (question.HelpEn ?? question.Help) : question.Help;
  const own = language === 'en' ? (question.ValidationTextEn ?? question.ValidationText) : question.ValidationText;
  return {
    language,
    help,
    faultText: (fault: AnswerFault | null) =>
      fault === null
        ? null
        : fault === 'RULE' && own
          ? own
          : t(`faults.${fault}`, { age: question.MinAge ?? 18, most: question.MaxAge ?? 0 }),
  };
};

/**
 * The control of a question, with what browsers and phone keyboards can do for it. `fixed` says why it cannot be
 * changed.
 */
export const QuestionField = ({ question, value, fault, fixed = null, onChange, onLeave }: Props): ReactNode => {
  const { t } = useTranslation(['common', 'applications']);
  const { language, help, faultText } = useWords(question);
  const alphabetWarning = useAlphabetWarning();
  const { Key, Type, Required } = question;
  const shared = {
    label: labelOf(question, language),
    help: fixed ?? (Type === 'text' ? alphabetWarning(value) : undefined) ?? help,
    error: faultText(fault),
    optional: Required ? undefined : t('common:optional'),
  };
  const native = { name: Key, required: Required, autoComplete: autoComplete[Key] ?? 'off', readOnly: fixed !== null };
  const options = (question.Options ?? []).map((option) => ({ value: option.Value, label: labelOf(option, language) }));
  const control = () => {
    if (Type === 'date')
      return (
        <DateInput
          {...shared}
          name={Key}
          required={Required}
          autoComplete={native.autoComplete}
          value={value}
          {...birthDays(question, today)}
          disabled={fixed !== null}
          onDay={(day, typed) => onChange(day ?? typed)}
        />
      );
    if (Type === 'textarea')
      return (
        <TextArea
          {...shared}
          {...native}
          rows={4}
          maxLength={maxAnswerLength.textarea}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    if (Type === 'ddlist' || Type === 'municipality')
      return options.length <= maxRadioOptions ? (
        <RadioGroup {...shared} name={Key} value={value} options={options} onChange={onChange} />
      ) : (
        <Select
          {...shared}
          name={Key}
          required={Required}
          options={options}
          placeholder={t('applications:form.choose')}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    return (
      <TextInput
        {...shared}
        {...native}
        type={Type === 'email' ? 'email' : Type === 'phone' || Type === 'mobile' ? 'tel' : 'text'}
        inputMode={Type === 'text' ? undefined : keyboards[Type]}
        autoCapitalize={Type === 'email' ? 'none' : undefined}
        spellCheck={Type === 'text' ? undefined : false}
        maxLength={maxAnswerLength.email}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  };
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      {control()}
    </div>
  );
};
