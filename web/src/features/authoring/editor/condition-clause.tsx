/** What is asked of one answer, or of one field of the profile: chosen from lists, the value typed where there is none. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import {
  isWholePart,
  valueless,
  type AnswerClause,
  type FieldClause,
} from '@telemachos/contract/features/authoring/condition-tree.rules.ts';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { isDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../platform/i18n.ts';
import { firstClause, testsOf, type AskedLine } from './condition-lines.ts';
import { byOption } from './condition-words.ts';

type Option<Value extends string> = { value: Value; label: string };

/** A list of the browser's own: quick with hundreds of questions, and known on every phone. */
export const Picked = <Value extends string>({
  label,
  value,
  options,
  onPick,
}: {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onPick: (value: Value) => void;
}) => (
  <TextField
    select
    fullWidth
    label={label}
    value={value}
    onChange={(event) => {
      const picked = options.find((option) => option.value === event.target.value);
      if (picked) onPick(picked.value);
    }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </TextField>
);

const row = {
  display: 'grid',
  gap: 3,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1.3fr)' },
} as const;

/** The number or the day that an answer is compared with; a day is typed as people write it. */
const Typed = ({
  clause,
  strict,
  onChange,
}: {
  clause: AnswerClause;
  strict: boolean;
  onChange: (value: string) => void;
}) => {
  const { t } = useTranslation(['authoring', 'common']);
  const day = clause.test === 'from' || clause.test === 'until';
  const [text, setText] = useState(isDay(clause.value) ? showDay(clause.value) : clause.value);
  const wrong = !isWholePart(clause) && (strict || text !== '');
  return (
    <TextField
      fullWidth
      label={t(day ? 'authoring:conditions.day' : 'authoring:conditions.number')}
      value={text}
      error={wrong}
      helperText={wrong ? t(day ? 'authoring:conditions.noDay' : 'authoring:conditions.noNumber') : undefined}
      {...(day ? { placeholder: t('common:date.placeholder') } : {})}
      onChange={({ target }) => {
        setText(target.value);
        onChange(day ? (parseDate(target.value) ?? target.value) : target.value);
      }}
      slotProps={{ htmlInput: { inputMode: day ? 'text' : 'decimal' }, inputLabel: { shrink: true } }}
    />
  );
};

/** The options of a question; the one that is chosen and no longer there stays to be seen. */
const useOptions = (question: Question, value: string): Option<string>[] => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const options = question.Options.map(({ Id, Text }) => ({
    value: String(Id),
    label: inLanguage(Text, language) || String(Id),
  }));
  return options.some((option) => option.value === value)
    ? options
    : [
        { value, label: value === '' ? t('conditions.chooseOption') : t('conditions.goneOption', { value }) },
        ...options,
      ];
};

const OptionPick = ({
  question,
  value,
  onPick,
}: {
  question: Question;
  value: string;
  onPick: (value: string) => void;
}) => {
  const { t } = useTranslation('authoring');
  return <Picked label={t('conditions.option')} value={value} options={useOptions(question, value)} onPick={onPick} />;
};

/** A question, what is asked of its answer, and with what it is compared. */
export const AnswerFields = ({
  clause,
  lines,
  strict,
  onChange,
}: {
  clause: AnswerClause;
  lines: readonly AskedLine[];
  strict: boolean;
  onChange: (clause: AnswerClause) => void;
}) => {
  const { t } = useTranslation('authoring');
  const line = lines.find(({ group }) => group === clause.group);
  const questions = lines.map(({ group, at, text }) => ({
    value: String(group),
    label: `${at + 1}. ${text.slice(0, 90) || t('edit.noText')}`,
  }));
  const tests = line ? testsOf(line.question) : [clause.test];
  return (
    <Box sx={row}>
      <Picked
        label={t('conditions.question')}
        value={String(clause.group)}
        options={
          line
            ? questions
            : [{ value: String(clause.group), label: t('conditions.gone', { name: `a${clause.group}` }) }, ...questions]
        }
        onPick={(picked) => {
          const next = lines.find(({ group }) => String(group) === picked);
          if (next) onChange(firstClause(next));
        }}
      />
      <Picked
        label={t('conditions.test')}
        value={clause.test}
        options={[...new Set([...tests, clause.test])].map((test) => ({
          value: test,
          label: t(`conditions.tests.${test}`),
        }))}
        onPick={(test) => onChange({ ...clause, test })}
      />
      {valueless.includes(clause.test) ? null : line && byOption.includes(clause.test) ? (
        <OptionPick question={line.question} value={clause.value} onPick={(value) => onChange({ ...clause, value })} />
      ) : (
        <Typed
          key={`${clause.group} ${clause.test}`}
          clause={clause}
          strict={strict}
          onChange={(value) => onChange({ ...clause, value })}
        />
      )}
    </Box>
  );
};

/** A field of the profile and what it must be. */
export const FieldFields = ({
  clause,
  strict,
  onChange,
}: {
  clause: FieldClause;
  strict: boolean;
  onChange: (clause: FieldClause) => void;
}) => {
  const { t } = useTranslation('authoring');
  const wrong = !isWholePart(clause) && (strict || clause.field !== '');
  return (
    <Box sx={row}>
      <TextField
        fullWidth
        label={t('conditions.fieldName')}
        value={clause.field}
        error={wrong}
        helperText={t(wrong ? 'conditions.noField' : 'conditions.fieldHelp')}
        onChange={({ target }) => onChange({ ...clause, field: target.value.trim() })}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'off' }, inputLabel: { shrink: true } }}
      />
      <Picked
        label={t('conditions.test')}
        value={clause.test}
        options={(['is', 'isNot'] as const).map((test) => ({ value: test, label: t(`conditions.tests.${test}`) }))}
        onPick={(test) => onChange({ ...clause, test })}
      />
      <TextField
        fullWidth
        label={t('conditions.fieldValue')}
        value={clause.value}
        onChange={({ target }) => onChange({ ...clause, value: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </Box>
  );
};
