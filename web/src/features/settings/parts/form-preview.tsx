/** The application form as an applicant meets it, to be tried: what shows, and what is refused, by the rule itself. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ProjectSettings } from '@telemachos/contract/features/projects/projects.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../platform/i18n.ts';
import { callQuery } from '../../../platform/queries.ts';
import { Section } from '../../../ui/page.tsx';
import { Progress, QuestionSections } from '../../applications/question-sections.shared.tsx';
import { useAnswers } from '../../applications/use-answers.shared.ts';
import { listAt, recordAt, textAt } from '../places.shared.ts';
import { questionKinds } from '../question-kinds.ts';
import { useSetup } from '../setup-context.tsx';

type Sections = ProjectSettings['ApplicationForm'];
type Question = Sections[number]['Questions'][number];

/** The form as it is written; what has another shape is left out, for the faults name it. */
const sectionsIn = (settings: unknown): Sections =>
  listAt(settings, ['ApplicationForm']).map((section) => ({
    Title: textAt(section, ['Title']),
    TitleEn: textAt(section, ['TitleEn']) || undefined,
    Questions: listAt(section, ['Questions']).map((question): Question => {
      const own = recordAt(question, []);
      return {
        ...own,
        Key: textAt(question, ['Key']),
        Label: textAt(question, ['Label']),
        Type: questionKinds.find((type) => type === own['Type']) ?? 'text',
        Required: own['Required'] !== false,
        Options: listAt(question, ['Options']).map((option) => ({
          Value: textAt(option, ['Value']),
          Label: textAt(option, ['Label']),
          LabelEn: textAt(option, ['LabelEn']) || undefined,
        })),
      };
    }),
  }));

/** The municipalities of the country, as the form itself brings them. */
const useMunicipalities = (project: string, wanted: boolean) => {
  const language = useLanguage();
  const form = useQuery({
    ...callQuery('/api/ApplicationForm/GetForm', { Project: project, Language: language }),
    staleTime: Infinity,
    enabled: wanted,
  });
  return form.data?.Sections.flatMap(({ Questions }) => Questions).find(({ Type }) => Type === 'municipality')?.Options;
};

const withMunicipalities = (sections: Sections, Options: Question['Options']): Sections =>
  sections.map((section) => ({
    ...section,
    Questions: section.Questions.map((one) => (one.Type === 'municipality' ? { ...one, Options } : one)),
  }));

const Tried = ({ sections }: { sections: Sections }) => {
  const { t } = useTranslation('settings');
  const { projectId, written } = useSetup();
  const form = useMemo(
    () => ({ ProjectId: projectId, Project: written.url, Sections: sections }),
    [projectId, written.url, sections],
  );
  const state = useAnswers(form, {});
  const wrong = Object.keys(state.judged.faults).length;
  const [asked, setAsked] = useState(false);
  return (
    <Box>
      <Progress answered={state.answered} visible={state.judged.questions.length} />
      <QuestionSections sections={sections} state={state} />
      <Box sx={{ display: 'flex', gap: 2, mt: 3, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          onClick={() => {
            setAsked(true);
            state.askAll();
          }}
        >
          {t('form.tryAll')}
        </Button>
        <Button
          onClick={() => {
            setAsked(false);
            state.reset({});
          }}
        >
          {t('form.tryAgain')}
        </Button>
      </Box>
      {asked ? (
        <Alert severity={wrong === 0 ? 'success' : 'info'} sx={{ mt: 3 }}>
          {t('form.tried', { count: wrong })}
        </Alert>
      ) : null}
    </Box>
  );
};

export const FormPreview = () => {
  const { t } = useTranslation('settings');
  const { written } = useSetup();
  const [open, setOpen] = useState(false);
  const settings = useDeferredValue(written.Settings);
  const asWritten = useMemo(() => sectionsIn(settings), [settings]);
  const asksPlace = asWritten.some(({ Questions }) => Questions.some(({ Type }) => Type === 'municipality'));
  const places = useMunicipalities(written.url, open && asksPlace);
  const sections = useMemo(() => withMunicipalities(asWritten, places), [asWritten, places]);
  return (
    <Section
      id="preview"
      title={t('form.preview')}
      intro={t('form.previewIntro')}
      action={<Button onClick={() => setOpen(!open)}>{t(open ? 'form.previewHide' : 'form.previewShow')}</Button>}
    >
      {open ? <Tried sections={sections} /> : null}
    </Section>
  );
};
