/** Two drafts of one questionnaire: what differs, question by question, and which of the two counts. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import {
  choiceOf,
  differingQuestions,
  framesDiffer,
  type Choice,
  type Choices,
  type Differing,
} from '@telemachos/contract/features/authoring/merging.rules.ts';
import type { Definition, Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './authoring.texts.ts';
import { shortOf } from './short-text.ts';

/** With more differences than this the author keeps one of the two versions as a whole. */
export const maxMergedDifferences = 60;

const wordsOf = (question: Question): string => shortOf(question.Text.el || question.Id);

/** One thing to choose about: what it is, how it differs, and the answers there are. */
const Row = ({
  name,
  about,
  value,
  options,
  onChoose,
}: {
  name: string;
  about: string;
  value: string;
  options: readonly { value: Choice; label: string }[];
  onChoose: (choice: Choice) => void;
}) => (
  <Box component="fieldset" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
    <Box component="legend" sx={{ float: 'left', width: '100%', p: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
    </Box>
    <Box sx={{ clear: 'both', fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>{about}</Box>
    <RadioGroup row value={value} aria-label={name}>
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          value={option.value}
          label={option.label}
          control={<Radio size="small" onChange={() => onChoose(option.value)} />}
        />
      ))}
    </RadioGroup>
  </Box>
);

/** What differs between `mine` and `theirs`, each with its choice. */
export const Merging = ({
  mine,
  theirs,
  settled,
  choices,
  onChoose,
}: {
  mine: Definition;
  theirs: Definition;
  /** What only one of the two changed: it is told, and not asked. */
  settled: Partial<Choices>;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}) => {
  const { t } = useTranslation('authoring');
  const all = useMemo(() => differingQuestions(mine, theirs), [mine, theirs]);
  const questions = all.filter(({ Id }) => settled.questions?.[Id] === undefined);
  const differs = useMemo(() => framesDiffer(mine, theirs), [mine, theirs]);
  const frame = differs && settled.frame === undefined;
  const asked = questions.length > 0 || frame;
  const joined = all.length - questions.length + (settled.frame === undefined ? 0 : 1);
  const aboutOf = (one: Differing): string => {
    if (!one.mine || !one.theirs) return t(one.mine ? 'merging.onlyMine' : 'merging.onlyTheirs');
    const parts = one.parts.map((part) => t(`merging.parts.${part}`)).join(', ');
    const differs = t('merging.differs', { parts, count: one.parts.length });
    return one.parts.includes('Text') ? `${differs} · ${t('merging.other', { text: wordsOf(one.theirs) })}` : differs;
  };
  const optionsOf = (one: Differing): { value: Choice; label: string }[] => {
    const [stay, go] = [t('merging.stay'), t('merging.go')];
    if (!one.theirs)
      return [
        { value: 'mine', label: stay },
        { value: 'theirs', label: go },
      ];
    if (!one.mine)
      return [
        { value: 'theirs', label: stay },
        { value: 'mine', label: go },
      ];
    return (['mine', 'theirs', 'both'] as const).map((value) => ({ value, label: t(`merging.${value}`) }));
  };
  return (
    <Box component="section" aria-labelledby="merging" sx={{ mt: 6 }}>
      <Box component="h3" id="merging" sx={{ fontSize: '1rem', fontWeight: 600, mb: 1 }}>
        {t(asked ? 'merging.title' : 'merging.titleAll')}
      </Box>
      <Box component="p" sx={{ mb: 3, color: 'text.secondary' }}>
        {asked ? t('merging.text') : t('merging.nothing')} {joined > 0 ? t('merging.joined', { count: joined }) : null}
      </Box>
      {questions.map((one) => (
        <Row
          key={one.Id}
          name={[one.mine, one.theirs].flatMap((question) => question ?? []).map(wordsOf)[0] ?? one.Id}
          about={aboutOf(one)}
          value={choiceOf(one, choices)}
          options={optionsOf(one)}
          onChoose={(choice) => onChoose({ ...choices, questions: { ...choices.questions, [one.Id]: choice } })}
        />
      ))}
      {frame ? (
        <Row
          name={t('merging.rest')}
          about={t('merging.restText')}
          value={choices.frame}
          options={(['mine', 'theirs'] as const).map((value) => ({ value, label: t(`merging.${value}`) }))}
          onChoose={(choice) => onChoose({ ...choices, frame: choice === 'theirs' ? 'theirs' : 'mine' })}
        />
      ) : null}
    </Box>
  );
};
