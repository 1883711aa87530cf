/** What the list says of a query: name, category and description. */
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/page.tsx';
import { useDefinitionKind } from './definition-kind.tsx';
import type { QueryDraft } from './query-draft.ts';
import { UsedBy } from './used-by.tsx';
import type { NameFault } from './use-writing.ts';

type Texts = Pick<QueryDraft, 'Name' | 'Category' | 'Descr'>;

/** `id` is null for a new definition. */
export const DetailsPart = ({
  id,
  written: { Name, Category, Descr },
  nameFault,
  onChange,
}: {
  id: number | null;
  written: Texts;
  nameFault: NameFault | null;
  onChange: (changes: Partial<Texts>) => void;
}) => {
  const { t } = useTranslation('queries');
  const kind = useDefinitionKind();
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (nameFault !== null) name.current?.focus();
  }, [nameFault]);
  return (
    <Section id="details" title={t('edit.details')}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr' } }}>
        <TextField
          label={t('edit.name')}
          value={Name}
          inputRef={name}
          error={nameFault !== null}
          helperText={
            nameFault === null
              ? kind !== 'query'
                ? t('services.nameHelp')
                : undefined
              : nameFault === 'nameTaken' && kind !== 'query'
                ? t('services.nameTaken')
                : t(`edit.${nameFault}`)
          }
          onChange={({ target }) => onChange({ Name: target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          label={t('edit.category')}
          value={Category}
          onChange={({ target }) => onChange({ Category: target.value })}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          label={t('edit.descr')}
          value={Descr}
          helperText={t('edit.descrHelp')}
          multiline
          minRows={2}
          onChange={({ target }) => onChange({ Descr: target.value })}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
          sx={{ gridColumn: { sm: '1 / -1' } }}
        />
      </Box>
      {id === null || kind !== 'query' ? null : <UsedBy id={id} />}
    </Section>
  );
};
