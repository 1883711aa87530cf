/** The settings of questions that are answered by choosing: options, how many of them, rows. */
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { nextGroup, nextOptionId } from '@telemachos/contract/features/authoring/editing.rules.ts';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useTranslation } from 'react-i18next';
import { useDefinition } from './edit-context.tsx';
import { NumberField, WordsField } from './fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { withData, type SettingsProps } from './settings.ts';

const OptionList = ({ question, path, change, hasPresets = false }: SettingsProps & { hasPresets?: boolean }) => {
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
        hasPresets ? (
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

/** One of several options. */
export const OptionSettings = (props: SettingsProps) => <OptionList {...props} />;

/** Several options, at most so many. */
export const SeveralSettings = (props: SettingsProps) => {
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

/** An option for each row. */
export const GridSettings = (props: SettingsProps) => {
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
      <OptionList {...props} hasPresets />
    </>
  );
};
