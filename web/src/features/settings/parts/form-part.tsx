/** The application form of a project: its sections and questions in order, and the form as an applicant meets it. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/fold.tsx';
import { Section } from '../../../ui/page.tsx';
import { Sortable } from '../../../ui/sortable.tsx';
import { enter } from '../enter.shared.ts';
import { ChoiceAt, NumberAt, TextAt, YesAt } from '../inputs.shared.tsx';
import { listAt, textAt, valueAt, type Place } from '../places.shared.ts';
import { questionKinds } from '../question-kinds.ts';
import { useFaultAt, useSetup } from '../setup-context.tsx';
import { BothWords, OptionsAt, Pair } from './field-parts.tsx';
import { FormPreview } from './form-preview.tsx';

const Question = ({ place }: { place: Place }) => {
  const { t } = useTranslation('settings');
  const { written } = useSetup();
  const type = textAt(written.Settings, [...place, 'Type']) || 'text';
  return (
    <Box sx={{ display: 'grid', gap: 4, pb: 5, pt: 2 }}>
      <BothWords place={place} name="Label" label={t('form.label')} needed />
      <Pair>
        <TextAt place={[...place, 'Key']} label={t('form.key')} help={t('form.keyHelp')} code needed />
        <ChoiceAt
          place={[...place, 'Type']}
          label={t('fields.type')}
          first="text"
          options={questionKinds.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      </Pair>
      {/* What is left out is asked of everybody. */}
      <YesAt place={[...place, 'Required']} label={t('form.required')} first />
      {type === 'ddlist' ? <OptionsAt place={[...place, 'Options']} /> : null}
      {type === 'date' ? (
        <Pair>
          <NumberAt place={[...place, 'MinAge']} label={t('form.minAge')} />
          <NumberAt place={[...place, 'MaxAge']} label={t('form.maxAge')} />
        </Pair>
      ) : null}
      <Fold level="none" title={t('form.more')}>
        <Box sx={{ display: 'grid', gap: 4, pt: 3 }}>
          <BothWords place={place} name="Help" label={t('fields.help')} lines={2} />
          <TextAt place={[...place, 'Show']} label={t('form.show')} help={t('form.showHelp')} code />
          <TextAt place={[...place, 'Validation']} label={t('form.validation')} help={t('form.validationHelp')} code />
          <BothWords place={place} name="ValidationText" label={t('fields.validationText')} />
          <BothWords place={place} name="Short" label={t('form.short')} help={t('form.shortHelp')} />
          <YesAt place={[...place, 'Filter']} label={t('form.filter')} />
        </Box>
      </Fold>
    </Box>
  );
};

/** One question's line, which opens. */
const QuestionLine = ({ place, open, onOpen }: { place: Place; open: boolean; onOpen: () => void }) => {
  const { t } = useTranslation('settings');
  const { written } = useSetup();
  const fault = useFaultAt(place);
  const type = textAt(written.Settings, [...place, 'Type']) || 'text';
  return (
    <Box component="details" open={open} sx={{ minWidth: 0 }} data-path={place.join('.')}>
      <Box
        component="summary"
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
        sx={{ py: 3, minHeight: 44, cursor: 'pointer', overflowWrap: 'anywhere' }}
      >
        <b>{textAt(written.Settings, [...place, 'Label']) || t('form.unnamed')}</b>{' '}
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {textAt(written.Settings, [...place, 'Key'])} ·{' '}
          {t(`types.${questionKinds.find((one) => one === type) ?? 'text'}`)}
          {valueAt(written.Settings, [...place, 'Required']) === false ? ` · ${t('form.optional')}` : ''}
        </Box>
        {fault ? (
          <Box component="span" sx={{ display: 'block', color: 'error.main', fontSize: '0.875rem' }}>
            {fault}
          </Box>
        ) : null}
      </Box>
      {open ? <Question place={place} /> : null}
    </Box>
  );
};

const OneSection = ({ at }: { at: number }) => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const place: Place = ['ApplicationForm', at];
  const questions = listAt(written.Settings, [...place, 'Questions']);
  const [open, setOpen] = useState<number | null>(null);
  const labelAt = (question: number): string =>
    textAt(written.Settings, [...place, 'Questions', question, 'Label']) || t('form.unnamed');
  const keys = listAt(written.Settings, ['ApplicationForm']).flatMap((_section, section) =>
    listAt(written.Settings, ['ApplicationForm', section, 'Questions']).map((_question, question) =>
      textAt(written.Settings, ['ApplicationForm', section, 'Questions', question, 'Key']),
    ),
  );
  const add = (): void => {
    let number = keys.length + 1;
    while (keys.includes(`question_${number}`)) number += 1;
    put([...place, 'Questions', questions.length], {
      Key: `question_${number}`,
      Label: '',
      Type: 'text',
      Required: true,
    });
    setOpen(questions.length);
    enter([...place, 'Questions', questions.length, 'Label']);
  };
  return (
    <Box sx={{ py: 4 }}>
      <BothWords place={place} name="Title" label={t('form.sectionTitle')} needed />
      <Box sx={{ mt: 3 }}>
        <Sortable
          items={questions}
          kind="summary"
          nameOf={(_question, question) => labelAt(question)}
          onChange={(next) => {
            setOpen(null);
            put([...place, 'Questions'], next);
          }}
          onRemove={(question) => {
            setOpen(null);
            put(
              [...place, 'Questions'],
              questions.filter((_each, other) => other !== question),
            );
          }}
        >
          {(_question, question) => (
            <QuestionLine
              place={[...place, 'Questions', question]}
              open={open === question}
              onOpen={() => setOpen(open === question ? null : question)}
            />
          )}
        </Sortable>
      </Box>
      <Button size="small" startIcon={<Add />} onClick={add} sx={{ mt: 2 }}>
        {t('form.addQuestion')}
      </Button>
    </Box>
  );
};

export const FormPart = () => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const place: Place = ['ApplicationForm'];
  const fault = useFaultAt(place);
  const sections = listAt(written.Settings, place);
  return (
    <>
      <Section id="form" title={t('form.title')} intro={t('form.intro')}>
        {fault ? (
          <Typography role="note" sx={{ color: 'error.main' }} data-path="ApplicationForm">
            {fault}
          </Typography>
        ) : null}
        <Sortable
          items={sections}
          kind="form"
          nameOf={(_section, at) =>
            textAt(written.Settings, [...place, at, 'Title']) || t('form.sectionNumber', { number: at + 1 })
          }
          onChange={(next) => put(place, next)}
          onRemove={(at) =>
            put(
              place,
              sections.filter((_section, other) => other !== at),
            )
          }
        >
          {(_section, at) => <OneSection at={at} />}
        </Sortable>
        <Button
          startIcon={<Add />}
          onClick={() => {
            put([...place, sections.length], { Title: '', Questions: [] });
            enter([...place, sections.length, 'Title']);
          }}
          sx={{ mt: 3 }}
        >
          {t('form.addSection')}
        </Button>
      </Section>
      <FormPreview />
    </>
  );
};
