/** What an action is called, what it is for, which kind it is of. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useFields } from '../../settings/fields-context.shared.tsx';
import { ChoiceAt, NumberAt, TextAt, YesAt } from '../../settings/inputs.shared.tsx';
import type { PartProps } from '../part-props.ts';
import { useTypeWord } from '../making-words.tsx';
import { useTypes } from '../making.queries.ts';
import { QuestChoice } from '../quest-choice.tsx';
import { useMayChangeReserved } from '../use-path.ts';

/** Two fields beside each other, one below the other on phones. */
const two = { display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } };

/** Whether several mentees come to one meeting. */
const Together = () => {
  const { t } = useTranslation('making');
  return <YesAt place={['Data', 'Together']} label={t('cells.Together')} help={t('general.togetherHelp')} />;
};

/** Of which kind it is. */
const Kind = ({ isUsed }: { isUsed: boolean }) => {
  const { t } = useTranslation('making');
  const read = useTypes();
  const typeWord = useTypeWord();
  return (
    <>
      {read.error && !read.data ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      <ChoiceAt
        place={['TypeId']}
        number
        label={t('cells.TypeId')}
        disabled={isUsed}
        options={(read.data ?? []).map(({ Id }) => ({ value: String(Id), label: typeWord(Id) }))}
      />
    </>
  );
};

export const GeneralPart = ({ action, value }: PartProps) => {
  const { t } = useTranslation('making');
  const { put, faultAt, readOnly = false } = useFields();
  const mayScript = useMayChangeReserved();
  const isUsed = action.Begun > 0;
  return (
    <>
      <Section id="words" title={t('general.words')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Box sx={two}>
            <TextAt place={['Title']} label={t('cells.Title')} needed language="el" />
            <TextAt place={['Titles', 'en']} label={t('cells.TitleEn')} language="en" />
            <TextAt place={['Titles', 'short']} label={t('cells.Short')} help={t('general.shortHelp')} language="el" />
            <TextAt place={['Titles', 'short_en']} label={t('cells.ShortEn')} language="en" />
          </Box>
          <Box sx={two}>
            <TextAt place={['Descr']} label={t('cells.Descr')} lines={2} needed language="el" />
            <TextAt place={['Titles', 'descr_en']} label={t('cells.DescrEn')} lines={2} language="en" />
          </Box>
          <Box sx={two}>
            <TextAt
              place={['Data', 'Why', 'el']}
              label={t('cells.Why')}
              help={t('general.whyHelp')}
              lines={2}
              language="el"
            />
            <TextAt place={['Data', 'Why', 'en']} label={t('cells.WhyEn')} lines={2} language="en" />
          </Box>
          <Box sx={two}>
            <TextAt place={['Group', 0]} label={t('cells.Group')} help={t('new.groupHelp')} needed language="el" />
            <TextAt place={['Titles', 'group_en']} label={t('cells.GroupEn')} language="en" />
          </Box>
        </Box>
      </Section>
      <Section id="kind" title={t('general.kind')}>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Kind isUsed={isUsed} />
          {isUsed ? (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: -3 }}>
              {t('general.typeUsed')}
            </Typography>
          ) : null}
          {value['TypeId'] === actionTypeIds.questionnaire ? (
            <>
              <QuestChoice
                value={typeof value['QuestId'] === 'number' ? value['QuestId'] : null}
                name={action.QuestName}
                fault={faultAt(['QuestId']) ?? undefined}
                disabled={readOnly}
                onChoose={(id) => put(['QuestId'], id)}
              />
              <ChoiceAt
                place={['Data', 'AnsweredBy']}
                label={t('cells.AnsweredBy')}
                first="mentee"
                options={[
                  { value: 'mentee', label: t('general.byMentee') },
                  { value: 'mentor', label: t('general.byMentor') },
                ]}
              />
            </>
          ) : null}
          {value['TypeId'] === actionTypeIds.meeting ? <Together /> : null}
          <NumberAt place={['Data', 'Minutes']} label={t('cells.Minutes')} />
          <YesAt place={['Data', 'Optional']} label={t('cells.Optional')} help={t('general.optionalHelp')} />
          {mayScript ? (
            <TextAt place={['Function']} label={t('cells.Function')} help={t('functionHelp')} lines={2} code needed />
          ) : null}
        </Box>
      </Section>
    </>
  );
};
