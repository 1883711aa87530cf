/**
 * The settings of questions that are answered in writing: how long, how much, from when till when, into which blanks.
 */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { DayField, NumberField, WordsField } from './fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { fieldRow, withData, type SettingsProps } from './settings.ts';

/** Text up to a length. */
export const LengthSettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  return (
    <NumberField
      label={t('set.maxLength')}
      help={t('set.empty')}
      width={220}
      value={question.Data.MaxLength}
      path={[...path, 'Data', 'MaxLength']}
      onChange={(MaxLength) => change(withData(question, { MaxLength }), 'MaxLength')}
    />
  );
};

/** A number between two. */
export const NumberSettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={fieldRow}>
      <NumberField
        label={t('set.min')}
        help={t('set.empty')}
        width={180}
        value={question.Data.Min}
        path={[...path, 'Data', 'Min']}
        onChange={(Min) => change(withData(question, { Min }), 'Min')}
      />
      <NumberField
        label={t('set.max')}
        width={180}
        value={question.Data.Max}
        path={[...path, 'Data', 'Max']}
        onChange={(Max) => change(withData(question, { Max }), 'Max')}
      />
    </Box>
  );
};

/** A day between two. */
export const DaySettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={fieldRow}>
      <DayField
        label={t('set.minDate')}
        help={t('set.empty')}
        value={question.Data.MinDate}
        path={[...path, 'Data', 'MinDate']}
        onChange={(MinDate) => change(withData(question, { MinDate }), 'MinDate')}
      />
      <DayField
        label={t('set.maxDate')}
        value={question.Data.MaxDate}
        path={[...path, 'Data', 'MaxDate']}
        onChange={(MaxDate) => change(withData(question, { MaxDate }), 'MaxDate')}
      />
    </Box>
  );
};

/** A sentence with blanks, and the words to fill them. */
export const BlanksSettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  const { Sentence, Words = [], Reuse = false } = question.Data;
  const at = [...path, 'Data', 'Words'];
  return (
    <>
      <WordsField
        multiline
        label={t('set.sentence')}
        help={t('set.sentenceHelp')}
        value={Sentence}
        path={[...path, 'Data', 'Sentence']}
        onChange={(next) => change(withData(question, { Sentence: next }), 'Sentence')}
      />
      <ListEditor
        title={t('lists.words')}
        path={at}
        items={Words}
        onChange={(next, key) => change(withData(question, { Words: next }), key)}
        nameOf={(number) => t('lists.word', { number })}
        addLabel={t('lists.addWord')}
        make={() => ({ el: '' })}
      >
        {(word, place, set) => (
          <WordsField
            label={t('lists.word', { number: place + 1 })}
            value={word}
            path={[...at, place]}
            onChange={set}
          />
        )}
      </ListEditor>
      <FormControlLabel
        control={
          <Switch checked={Reuse} onChange={(_event, on) => change(withData(question, { Reuse: on || undefined }))} />
        }
        label={t('set.reuse')}
      />
    </>
  );
};
