/** The settings of a question that is answered with files. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { useTranslation } from 'react-i18next';
import { NumberField, WordsField } from './fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { fieldRow, withData, type SettingsProps } from './settings.ts';

type Data = Question['Data'];

const kinds = ['pdf', 'word', 'sheet', 'image', 'text'] as const;

const megabyte = 1_000_000;

const newSlot = (): NonNullable<Data['Files']>[number] => ({
  Label: { el: '' },
  Accept: ['pdf', 'word', 'image'],
  Most: 1,
  MaxBytes: 10 * megabyte,
});

/** The places for files: what each takes, how many and how large. */
export const FileSettings = ({ question, path, change }: SettingsProps) => {
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
          <Box sx={fieldRow}>
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
