/** The settings of each type of question. */
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { nextGroup, nextOptionId } from '@telemachos/contract/features/authoring/editing.rules.ts';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import {
  isQuestionType,
  questionTypes,
  type QuestionType,
} from '@telemachos/contract/features/questionnaires/question-types.ts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useDefinition } from './edit-context.tsx';
import { DayField, NumberField, WordsField } from './fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { withData, type SettingsProps } from './settings.ts';
import { TableSettings } from './table-settings.tsx';

type Data = Question['Data'];

const rowOf = { display: 'flex', flexWrap: 'wrap', gap: 3 } as const;

const OptionList = ({ question, path, change, usual = false }: SettingsProps & { usual?: boolean }) => {
  const { t } = useTranslation('authoring');
  const at = [...path, 'Options'];
  const threeOptions: Question['Options'] = [
    { Id: 1, Text: { el: 'Πολύ', en: 'Very' }, Value: 3 },
    { Id: 2, Text: { el: 'Λίγο', en: 'A little' }, Value: 2 },
    { Id: 3, Text: { el: 'Καθόλου', en: 'Not at all' }, Value: 1 },
  ];
  return (
    <ListEditor
      title={t('lists.options')}
      path={at}
      items={question.Options}
      keyOf={({ Id }, place) =>
        `${Id} ${question.Options.findIndex((option) => option.Id === Id) === place ? '' : place}`
      }
      onChange={(Options, key) => change({ ...question, Options }, key)}
      nameOf={(number) => t('lists.option', { number })}
      addLabel={t('lists.addOption')}
      make={() => {
        const Id = nextOptionId(question.Options);
        return { Id, Text: { el: '' }, Value: Id };
      }}
      more={
        usual ? (
          <Button size="small" onClick={() => change({ ...question, Options: threeOptions })}>
            {t('lists.usual')}
          </Button>
        ) : undefined
      }
    >
      {(option, place, set) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr) 88px' }}>
          <WordsField
            label={t('lists.option', { number: place + 1 })}
            value={option.Text}
            path={[...at, place, 'Text']}
            onChange={(Text) => set({ ...option, Text })}
          />
          <NumberField
            label={t('lists.value')}
            value={option.Value}
            path={[...at, place, 'Value']}
            width={88}
            onChange={(Value) => set(Value === undefined ? { Id: option.Id, Text: option.Text } : { ...option, Value })}
          />
        </Box>
      )}
    </ListEditor>
  );
};

const OptionSettings = (props: SettingsProps) => <OptionList {...props} />;

const SeveralSettings = (props: SettingsProps) => {
  const { t } = useTranslation('authoring');
  const { question, path, change } = props;
  return (
    <>
      <OptionList {...props} />
      <NumberField
        label={t('set.maxChoices')}
        help={t('set.empty')}
        width={200}
        value={question.Data.MaxChoices}
        path={[...path, 'Data', 'MaxChoices']}
        onChange={(MaxChoices) => change(withData(question, { MaxChoices }), 'MaxChoices')}
      />
    </>
  );
};

const GridSettings = (props: SettingsProps) => {
  const { t } = useTranslation('authoring');
  const definition = useDefinition();
  const { question, path, change } = props;
  const at = [...path, 'Rows'];
  // The question's own group stays that of its first row.
  const put = (Rows: Question['Rows'], key?: string) =>
    change({ ...question, Rows, Group: Rows[0]?.Group ?? question.Group }, key);
  return (
    <>
      <ListEditor
        title={t('lists.rows')}
        path={at}
        items={question.Rows}
        keyOf={({ Group }, place) =>
          `${Group} ${question.Rows.findIndex((row) => row.Group === Group) === place ? '' : place}`
        }
        onChange={put}
        nameOf={(number) => t('lists.row', { number })}
        addLabel={t('lists.addRow')}
        make={() => ({ Group: definition ? nextGroup(definition) : 1, Text: { el: '' } })}
      >
        {(row, place, set) => (
          <WordsField
            label={t('lists.row', { number: place + 1 })}
            value={row.Text}
            path={[...at, place, 'Text']}
            onChange={(Text) => set({ ...row, Text })}
          />
        )}
      </ListEditor>
      <OptionList {...props} usual />
    </>
  );
};

const LengthSettings = ({ question, path, change }: SettingsProps) => {
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

const NumberSettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={rowOf}>
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

const DaySettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={rowOf}>
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

const BlanksSettings = ({ question, path, change }: SettingsProps) => {
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

const kinds = ['pdf', 'word', 'sheet', 'image', 'text'] as const;
const megabyte = 1_000_000;

const newSlot = (): NonNullable<Data['Files']>[number] => ({
  Label: { el: '' },
  Accept: ['pdf', 'word', 'image'],
  Most: 1,
  MaxBytes: 10 * megabyte,
});

const FileSettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  const at = [...path, 'Data', 'Files'];
  return (
    <ListEditor
      title={t('lists.files')}
      path={at}
      items={question.Data.Files ?? []}
      onChange={(Files, key) => change(withData(question, { Files }), key)}
      nameOf={(number) => t('lists.file', { number })}
      addLabel={t('lists.addFile')}
      make={newSlot}
    >
      {(slot, place, set) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
          <WordsField
            label={t('set.label')}
            value={slot.Label}
            path={[...at, place, 'Label']}
            onChange={(Label) => set({ ...slot, Label })}
          />
          <Box
            role="group"
            aria-label={t('set.accept')}
            data-path={[...at, place, 'Accept'].join('.')}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}
          >
            {kinds.map((kind) => (
              <FormControlLabel
                key={kind}
                control={
                  <Checkbox
                    size="small"
                    checked={slot.Accept.includes(kind)}
                    onChange={(_event, on) =>
                      set({ ...slot, Accept: kinds.filter((one) => (one === kind ? on : slot.Accept.includes(one))) })
                    }
                  />
                }
                label={t(`set.kinds.${kind}`)}
              />
            ))}
          </Box>
          <Box sx={rowOf}>
            <NumberField
              label={t('set.most')}
              value={slot.Most}
              path={[...at, place, 'Most']}
              width={180}
              onChange={(Most) => set({ ...slot, Most: Most ?? 1 })}
            />
            <NumberField
              label={t('set.megabytes')}
              value={slot.MaxBytes / megabyte}
              path={[...at, place, 'MaxBytes']}
              width={220}
              onChange={(size) => set({ ...slot, MaxBytes: Math.round((size ?? 10) * megabyte) })}
            />
          </Box>
        </Box>
      )}
    </ListEditor>
  );
};

/** The settings of each type; null for one without any. The compiler refuses a type that is not listed. */
const settings: Readonly<Record<QuestionType, ComponentType<SettingsProps> | null>> = {
  [questionTypes.date]: DaySettings,
  [questionTypes.oneChoice]: OptionSettings,
  [questionTypes.severalChoices]: SeveralSettings,
  [questionTypes.matchingGrid]: GridSettings,
  [questionTypes.openShort]: LengthSettings,
  [questionTypes.openLong]: LengthSettings,
  [questionTypes.numeric]: NumberSettings,
  [questionTypes.wordsIntoBlanks]: BlanksSettings,
  [questionTypes.order]: OptionSettings,
  [questionTypes.dropDown]: OptionSettings,
  [questionTypes.upload]: FileSettings,
  [questionTypes.spreadsheet]: TableSettings,
  [questionTypes.information]: null,
};

/** The settings of a type's code. */
export const settingsOf = (type: number): ComponentType<SettingsProps> | null =>
  isQuestionType(type) ? settings[type] : null;
