/** The open question: its words, its type with what that needs, its conditions. */
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { changeQuestion, nextGroup, withType } from '@telemachos/contract/features/authoring/editing.rules.ts';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { groupsOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { createElement, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConditionField } from './condition-field.tsx';
import { useEditor, type Path } from './edit-context.tsx';
import { maybeWords, WordsField } from './fields.tsx';
import { openFrame } from './frames.ts';
import { TypeDialog } from './type-dialog.tsx';
import { typeIcon, useTypeName } from './type-names.tsx';
import { settingsOf } from './type-settings.tsx';
import { useHere } from './use-here.ts';

/** A question without the members that say nothing. */
const tidy = ({ Help, Show, Enable, Validation, ...rest }: Question): Question => ({
  ...rest,
  ...(Help ? { Help } : {}),
  ...(Show ? { Show } : {}),
  ...(Enable ? { Enable } : {}),
  ...(Validation ? { Validation } : {}),
});

const isInformation = ({ Type }: Question): boolean => Type === questionTypes.information;

type Change = (next: Question, key?: string) => void;
type Part = { question: Question; path: Path };

const Head = ({
  question,
  path,
  number,
  tools,
  onType,
}: Part & { number: number; tools: ReactNode; onType: () => void }) => {
  const { t } = useTranslation('authoring');
  const nameOf = useTypeName();
  const { close } = useEditor();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {createElement(typeIcon(question.Type), { 'aria-hidden': true, sx: { color: 'primary.main' } })}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }} data-path={[...path, 'Type'].join('.')}>
        <Typography variant="h3">
          {number}. {nameOf(question.Type)}
        </Typography>
      </Box>
      <Button size="small" variant="outlined" onClick={onType}>
        {t('edit.changeType')}
      </Button>
      {tools}
      <Button size="small" variant="contained" onClick={close}>
        {t('edit.close')}
      </Button>
    </Box>
  );
};

/** When it is shown, when it may be answered, and which answers are right; `at` counts the questions before it. */
const Conditions = ({ question, path, at, change }: Part & { at: number; change: Change }) => {
  const { t } = useTranslation('authoring');
  const [more, setMore] = useState(Boolean(question.Show ?? question.Enable ?? question.Validation));
  return (
    <Box>
      <Button
        size="small"
        startIcon={<ExpandMore sx={{ transform: more ? 'rotate(180deg)' : 'none' }} />}
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        {t(more ? 'edit.conditions' : 'edit.addConditions')}
      </Button>
      {more ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, mt: 3 }}>
          <ConditionField
            kind="Show"
            value={question.Show}
            path={[...path, 'Show']}
            before={at}
            onChange={(Show) => change({ ...question, Show }, 'Show')}
          />
          {isInformation(question) ? null : (
            <>
              <ConditionField
                kind="Enable"
                value={question.Enable}
                path={[...path, 'Enable']}
                before={at}
                onChange={(Enable) => change({ ...question, Enable }, 'Enable')}
              />
              <ConditionField
                kind="Validation"
                value={question.Validation}
                path={[...path, 'Validation']}
                before={at}
                onChange={(Validation) => change({ ...question, Validation }, 'Validation')}
              />
            </>
          )}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('conditions.codes', {
              id: question.Id,
              names: groupsOf(question)
                .map((group) => `a${group}`)
                .join(', '),
            })}
          </Typography>
        </Box>
      ) : null}
    </Box>
  );
};

/** `at` counts the questions before it; `tools` are its moves. */
export const QuestionEditor = ({
  question,
  section,
  index,
  at,
  number,
  tools,
}: {
  question: Question;
  section: number;
  index: number;
  at: number;
  number: number;
  tools: ReactNode;
}) => {
  const { t } = useTranslation('authoring');
  const { edit } = useEditor();
  const [choosing, setChoosing] = useState(false);
  const path: Path = ['Sections', section, 'Questions', index];
  const change: Change = (next, key) =>
    edit(
      (definition) => changeQuestion(definition, section, index, () => tidy(next)),
      key === undefined ? undefined : `${question.Id} ${key}`,
    );
  const here = useHere();
  const settings = settingsOf(question.Type);
  const information = isInformation(question);
  return (
    <Box
      component="section"
      {...here}
      aria-label={t('edit.question', { number })}
      data-open={question.Id}
      data-frame
      sx={{ ...openFrame, scrollMarginTop: 140 }}
    >
      <Head question={question} path={path} number={number} tools={tools} onType={() => setChoosing(true)} />
      <WordsField
        multiline
        label={t(information ? 'edit.infoText' : 'edit.text')}
        value={question.Text}
        path={[...path, 'Text']}
        onChange={(Text) => change({ ...question, Text }, 'Text')}
      />
      <WordsField
        label={t('edit.help')}
        value={question.Help}
        path={[...path, 'Help']}
        onChange={(words) => change({ ...question, Help: maybeWords(words) }, 'Help')}
      />
      {settings ? createElement(settings, { question, path, change }) : null}
      {information ? null : (
        <FormControlLabel
          control={
            <Switch checked={question.Required} onChange={(_event, Required) => change({ ...question, Required })} />
          }
          label={t('edit.required')}
        />
      )}
      <Conditions question={question} path={path} at={at} change={change} />
      <TypeDialog
        open={choosing}
        now={question.Type}
        onClose={() => setChoosing(false)}
        onChoose={(type) => {
          setChoosing(false);
          edit((definition) =>
            changeQuestion(definition, section, index, (one) => withType(one, type, nextGroup(definition))),
          );
        }}
      />
    </Box>
  );
};
