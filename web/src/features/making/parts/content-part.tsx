/** What a mentee finds inside: the fields of a form, the files that are asked for, or a text with dress, in both languages, and
 * its media. */
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { actionTypeIds, isFormType } from '@telemachos/contract/features/actions/action-types.ts';
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { TextSkeleton } from '../../../ui/states.tsx';
import { useFields } from '../../settings/fields-context.shared.tsx';
import { ChoiceAt } from '../../settings/inputs.shared.tsx';
import { textAt, type Place } from '../../settings/places.shared.ts';
import type { PartProps } from '../part-props.ts';
import { CalculatorTrial, ResultsPart } from '../calculator-part.tsx';
import { AskedFiles } from '../asked-files-part.tsx';
import { FormFields } from '../form-fields-part.tsx';
import { MediaPart } from '../media-part.tsx';
import { ReadingPart } from '../reading-part.tsx';

const RichEditor = lazy(() =>
  import('../../questionnaires/inputs/rich-editor.shared.tsx').then((file) => ({ default: file.RichEditor })),
);

const Text = ({ place, label }: { place: Place; label: string }) => {
  const { value, put, faultAt, readOnly = false } = useFields();
  const id = useId();
  const fault = faultAt(place);
  return (
    <Box data-path={place.join('.')}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {label}
      </Typography>
      <Suspense fallback={<TextSkeleton lines={4} />}>
        <RichEditor
          text={textAt(value, place)}
          type={(text) => put(place, text === '' && place.at(-1) === 'en' ? undefined : text)}
          leave={() => undefined}
          disabled={readOnly}
          labelId={id}
          messageId={fault ? `${id}-fault` : undefined}
          faulty={fault !== null}
        />
      </Suspense>
      {fault ? (
        <FormHelperText id={`${id}-fault`} error>
          {fault}
        </FormHelperText>
      ) : null}
    </Box>
  );
};

export const ContentPart = ({ value }: PartProps) => {
  const { t } = useTranslation('making');
  const type = value['TypeId'];
  if (typeof type === 'number' && isFormType(type))
    return (
      <Section id="form" title={t('content.form')} intro={t('content.formIntro')}>
        <FormFields place={['Data', 'Fields']} />
      </Section>
    );
  if (type === actionTypeIds.calculator)
    return (
      <>
        <Section id="calculator" title={t('content.calculator')} intro={t('content.calculatorIntro')}>
          <FormFields place={['Data', 'Fields']} ofNumbers />
          <ResultsPart place={['Data', 'Results']} />
        </Section>
        <CalculatorTrial place={['Data']} />
      </>
    );
  if (type === actionTypeIds.upload)
    return (
      <Section id="files" title={t('content.files')} intro={t('content.filesIntro')}>
        <AskedFiles place={['Data', 'Files']} />
      </Section>
    );
  if (type === actionTypeIds.text)
    return (
      <Section id="text" title={t('content.text')} intro={t('content.textIntro')}>
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Text place={['Data', 'Text', 'el']} label={t('content.textEl')} />
          <Text place={['Data', 'Text', 'en']} label={t('content.textEn')} />
          <ChoiceAt
            place={['Data', 'Opened']}
            label={t('content.opened')}
            options={(['', 'begun', 'done'] as const).map((value) => ({
              value,
              label: t(`content.openedAs.${value === '' ? 'none' : value}`),
            }))}
          />
          <MediaPart place={['Data', 'Media']} />
          <ReadingPart place={['Data', 'Reading']} />
        </Box>
      </Section>
    );
  return (
    <Section id="none" title={t('content.none')}>
      {t('content.noneMeans')}
    </Section>
  );
};
