/** What a text action gives to read out of the library: found by its words, required or not, in order. */
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sortable } from '../../ui/sortable.tsx';
import { useItem, useLibraryOffer } from '../library/library.queries.ts';
import { useFields } from '../settings/fields-context.shared.tsx';
import { YesAt } from '../settings/inputs.shared.tsx';
import { listAt, valueAt, type Place } from '../settings/places.shared.ts';
import { without } from './list-part.tsx';

const itemAt = (value: unknown, at: Place): number | null => {
  const item = valueAt(value, [...at, 'Item']);
  return typeof item === 'number' ? item : null;
};

const One = ({ at, item }: { at: Place; item: number | null }) => {
  const { t } = useTranslation('making');
  const { faultAt, readOnly = false } = useFields();
  const read = useItem(item ?? 0);
  const fault = faultAt([...at, 'Item']);
  return (
    <Box data-path={[...at, 'Item'].join('.')} sx={{ py: 2 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {read.data?.Title ?? (read.isError ? t('reading.gone') : '…')}
      </Typography>
      {fault ? <Alert severity="error">{fault}</Alert> : null}
      <YesAt place={[...at, 'Required']} label={t('reading.required')} first disabled={readOnly} />
    </Box>
  );
};

/** Finding an item by its words. */
const Find = ({ disabled, onChoose }: { disabled: boolean; onChoose: (item: number) => void }) => {
  const { t } = useTranslation(['making', 'library']);
  const [typed, setTyped] = useState('');
  const found = useLibraryOffer(typed.trim());
  return (
    <Autocomplete
      disabled={disabled}
      // What is not approved is not given to read.
      options={found.data?.list.filter(({ Approved }) => Approved) ?? []}
      value={null}
      inputValue={typed}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionLabel={({ Title }) => Title}
      getOptionKey={({ Id }) => Id}
      renderOption={({ key, ...props }, { Title, Category, Kind }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {Title}
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t(`library:kinds.${Kind}`)} · {Category}
            </Typography>
          </Box>
        </Box>
      )}
      onInputChange={(_event, text, why) => why === 'reset' || setTyped(text)}
      onChange={(_event, chosen) => {
        if (!chosen) return;
        setTyped('');
        onChoose(chosen.Id);
      }}
      noOptionsText={t(typed.trim() === '' ? 'making:reading.type' : 'making:quest.none')}
      loadingText={t('making:quest.loading')}
      clearText={t('making:quest.clear')}
      openText={t('making:quest.open')}
      closeText={t('making:quest.close')}
      renderInput={(props) => (
        <TextField {...props} label={t('making:reading.add')} helperText={t('making:reading.help')} />
      )}
    />
  );
};

export const ReadingPart = ({ place }: { place: Place }) => {
  const { t } = useTranslation('making');
  const { value, put, readOnly = false } = useFields();
  const id = useId();
  const list = listAt(value, place);
  const chosen = list.map((_one, at) => itemAt(value, [...place, at]));
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="h3" component="h3" sx={{ mb: 2 }}>
        {t('reading.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2, maxWidth: '66ch' }}>{t('reading.intro')}</Typography>
      <Sortable
        items={list}
        kind="form"
        keyOf={(_one, at) => String(chosen[at] ?? `none ${at}`)}
        nameOf={(_one, at) => t('reading.number', { number: at + 1 })}
        onChange={(next) => put(place, next)}
        onRemove={(at) => put(place, without(list, at))}
      >
        {(_one, at) => <One at={[...place, at]} item={chosen[at] ?? null} />}
      </Sortable>
      <Find
        disabled={readOnly}
        onChoose={(item) => chosen.includes(item) || put([...place, list.length], { Item: item, Required: true })}
      />
    </Box>
  );
};
