/**
 * A part of the questionnaire: its heading, its questions in lines, the open one in full, and a button for one more.
 */
import Add from '@mui/icons-material/Add';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  changeSection,
  duplicateQuestion,
  insertQuestion,
  moveBy,
  moveQuestion,
  newQuestion,
  removeQuestion,
  removeSection,
} from '@telemachos/contract/features/authoring/editing.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { Fragment, memo, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../platform/toasts.ts';
import { ConditionField } from './condition-field.tsx';
import { questionKey, useEditor } from './edit-context.tsx';
import { goneToast } from './use-editing.ts';
import { maybeWords, WordsField } from './fields.tsx';
import { openFrame } from './frames.ts';
import { MoveTools } from './move-tools.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { QuestionLine } from './question-line.tsx';
import { TypeDialog } from './type-dialog.tsx';

type Section = Definition['Sections'][number];

const Settings = ({ section, place, first }: { section: Section; place: number; first: number }) => {
  const { t } = useTranslation('authoring');
  const { edit, close } = useEditor();
  const path = ['Sections', place];
  const put = (change: Partial<Section>, key: string) =>
    edit(
      (definition) =>
        changeSection(definition, place, (one) => {
          const { Text, Show, ...rest } = { ...one, ...change };
          return { ...rest, ...(Text ? { Text } : {}), ...(Show ? { Show } : {}) };
        }),
      `section ${place} ${key}`,
    );
  return (
    <Box sx={{ ...openFrame, mb: 3 }}>
      <WordsField
        label={t('edit.sectionTitle')}
        value={section.Title}
        path={[...path, 'Title']}
        onChange={(Title) => put({ Title }, 'Title')}
      />
      <WordsField
        multiline
        label={t('edit.sectionText')}
        value={section.Text}
        path={[...path, 'Text']}
        onChange={(words) => put({ Text: maybeWords(words) }, 'Text')}
      />
      <ConditionField
        kind="Show"
        value={section.Show}
        path={[...path, 'Show']}
        before={first}
        onChange={(Show) => put({ Show }, 'Show')}
      />
      <div>
        <Button variant="contained" size="small" onClick={close}>
          {t('edit.close')}
        </Button>
      </div>
    </Box>
  );
};

type Props = {
  section: Section;
  place: number;
  sections: number;
  first: number;
  faults: ReadonlyMap<string, number>;
  language: 'el' | 'en';
};

/** Tells that something was taken out, with a way back. */
const useGone = (): (() => void) => {
  const { t } = useTranslation('authoring');
  const { undo } = useEditor();
  return useCallback(
    () =>
      showToast('info', t('edit.removed'), {
        time: 'link',
        subject: goneToast,
        action: { label: t('edit.undo'), run: undo },
      }),
    [t, undo],
  );
};

const Head = ({ title, place, sections }: { title: string; place: number; sections: number }) => {
  const { t } = useTranslation('authoring');
  const { edit, setOpen, wide } = useEditor();
  const gone = useGone();
  const move = (by: -1 | 1) => () =>
    edit((definition) => ({ ...definition, Sections: moveBy(definition.Sections, place, by) }));
  const remove = () => {
    edit((definition) => removeSection(definition, place));
    gone();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {title === t('edit.section', { number: place + 1 }) ? null : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('edit.section', { number: place + 1 })}
          </Typography>
        )}
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
      </Box>
      <Button
        size="small"
        startIcon={<TuneOutlined />}
        data-folded={`section ${place}`}
        onClick={() => setOpen(`section ${place}`)}
      >
        {t('edit.sectionEdit')}
      </Button>
      <MoveTools
        text={title}
        wide={wide}
        moves={[
          { name: 'up', run: place === 0 ? undefined : move(-1) },
          { name: 'down', run: place === sections - 1 ? undefined : move(1) },
          { name: 'remove', run: sections === 1 ? undefined : remove },
        ]}
      />
    </Box>
  );
};

/** What is taken out takes its buttons along: the focus goes to the line after it, or before it. */
const focusBeside = (): void => {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-line], [data-open]')];
  const frame = document.activeElement?.closest<HTMLElement>('[data-frame]');
  const here = lines.findIndex((line) => line === frame || frame?.contains(line));
  (lines[here + 1] ?? lines[here - 1])?.focus({ preventScroll: true });
};

/** The ways to move a question, and the buttons for them. */
const useTools = (sections: number, last: number) => {
  const { edit, wide } = useEditor();
  const gone = useGone();
  const move = useCallback(
    (at: number, index: number, by: -1 | 1) => edit((definition) => moveQuestion(definition, at, index, by)),
    [edit],
  );
  const tools = useCallback(
    (at: number, index: number, text: string) => (
      <MoveTools
        text={text}
        wide={wide}
        moves={[
          { name: 'up', run: at === 0 && index === 0 ? undefined : () => move(at, index, -1) },
          { name: 'down', run: at === sections - 1 && index === last ? undefined : () => move(at, index, 1) },
          { name: 'duplicate', run: () => edit((definition) => duplicateQuestion(definition, at, index)) },
          {
            name: 'remove',
            run: () => {
              focusBeside();
              edit((definition) => removeQuestion(definition, at, index));
              gone();
            },
          },
        ]}
      />
    ),
    [wide, sections, last, move, edit, gone],
  );
  return { move, tools };
};

/** Puts a new question of a type at the end of a section. */
const useAdd = (place: number): ((type: number) => void) => {
  const { edit, setOpen } = useEditor();
  return (type) =>
    edit((definition) => {
      const question = newQuestion(definition, type);
      // The new one opens at once, ready to be written.
      queueMicrotask(() => {
        setOpen(questionKey(question.Id));
        setTimeout(() => document.querySelector<HTMLElement>(`[data-open="${question.Id}"] textarea`)?.focus(), 50);
      });
      return insertQuestion(definition, place, definition.Sections[place]?.Questions.length ?? 0, question);
    });
};

/** The questions in lines, the open one in full. */
const Questions = ({ section, place, sections, first, faults, language }: Props) => {
  const { t } = useTranslation('authoring');
  const { open, setOpen } = useEditor();
  const openOne = useCallback((id: string) => setOpen(questionKey(id)), [setOpen]);
  const { move, tools } = useTools(sections, section.Questions.length - 1);
  const seen = new Set<string>();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {section.Questions.map((question, index) => {
        // A draft from elsewhere may have an id twice; both are still drawn.
        const key = seen.has(question.Id) ? `${question.Id} ${index}` : question.Id;
        seen.add(question.Id);
        const number = first + index + 1;
        return (
          <Fragment key={key}>
            {open === questionKey(question.Id) ? (
              <QuestionEditor
                question={question}
                section={place}
                index={index}
                at={first + index}
                number={number}
                tools={tools(place, index, question.Text.el || t('edit.noText'))}
              />
            ) : (
              <QuestionLine
                question={question}
                number={number}
                faults={faults.get(question.Id) ?? 0}
                language={language}
                section={place}
                index={index}
                onOpen={openOne}
                onMove={move}
                tools={tools}
              />
            )}
          </Fragment>
        );
      })}
    </Box>
  );
};

/** `first` counts the questions before it; `faults` counts those of each question. */
export const SectionBlock = memo((props: Props) => {
  const { section, place, sections, first, language } = props;
  const { t } = useTranslation('authoring');
  const { open } = useEditor();
  const [adding, setAdding] = useState(false);
  const add = useAdd(place);
  const title = inLanguage(section.Title, language) || t('edit.noTitle');
  return (
    <Box component="section" aria-label={`${t('edit.section', { number: place + 1 })}: ${title}`} sx={{ mb: 8 }}>
      <Head title={title} place={place} sections={sections} />
      {open === `section ${place}` ? <Settings section={section} place={place} first={first} /> : null}
      {section.Questions.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t('edit.noQuestions')}</Typography>
      ) : null}
      <Questions {...props} />
      <Button startIcon={<Add />} onClick={() => setAdding(true)} sx={{ mt: 3 }}>
        {t('edit.addQuestion')}
      </Button>
      <TypeDialog
        open={adding}
        onClose={() => setAdding(false)}
        onChoose={(type) => {
          setAdding(false);
          add(type);
        }}
      />
    </Box>
  );
});
