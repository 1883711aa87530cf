/** The filters of the lists of people: by which field, how it is compared, and what narrows it (specification 000 §3). */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { impliedFilters } from '@telemachos/contract/features/projects/filters.rules.ts';
import { useTranslation } from 'react-i18next';
import { Fold } from '../../../ui/fold.tsx';
import { Section } from '../../../ui/page.tsx';
import { Sortable } from '../../../ui/sortable.tsx';
import { ChoiceAt, YesAt } from '../inputs.shared.tsx';
import { listAt, textAt, valueAt, type Place } from '../places.shared.ts';
import { useSetup } from '../setup-context.tsx';
import { OptionsAt } from './field-parts.tsx';

const place: Place = ['User', 'Filters'];

/** The fields by which one may filter, the filters that are declared, and those that hold where none is. */
const useFilters = () => {
  const { written } = useSetup();
  const declared = listAt(written.Settings, place);
  const fields = (['Fields', 'ProjectFields'] as const).flatMap((list) =>
    listAt(written.Settings, ['User', list]).map((_field, at) => {
      const value = textAt(written.Settings, ['User', list, at, 'Name']);
      return { value, label: textAt(written.Settings, ['User', list, at, 'Label']) || value };
    }),
  );
  const implied = impliedFilters(
    listAt(written.Settings, ['ApplicationForm']).flatMap((_section, section) =>
      listAt(written.Settings, ['ApplicationForm', section, 'Questions']).map((question) => ({
        Key: textAt(question, ['Key']),
        Type: textAt(question, ['Type']),
        Filter: valueAt(question, ['Filter']) === true,
        Options: Array.isArray(valueAt(question, ['Options'])) ? listAt(question, ['Options']) : undefined,
      })),
    ),
    new Set(fields.map(({ value }) => value)),
  );
  return { fields, declared, implied };
};

export const FiltersPart = () => {
  const { t } = useTranslation('settings');
  const { put } = useSetup();
  const { fields, declared, implied } = useFilters();
  const isImplied = declared.length === 0;
  const filters = isImplied ? implied : declared;
  const fieldAt = (at: number): string => textAt(filters, [at, 'Field']);
  const labelAt = (at: number): string => fields.find(({ value }) => value === fieldAt(at))?.label ?? fieldAt(at);
  const free = fields.find(({ value }) => !filters.some((_filter, at) => fieldAt(at) === value));
  return (
    <Section id="filters" title={t('filters.title')} intro={t('filters.intro')}>
      {isImplied && implied.length > 0 ? (
        <Typography>{t('filters.implied', { names: implied.map((_filter, at) => labelAt(at)).join(', ') })}</Typography>
      ) : null}
      <Sortable
        items={declared}
        kind="form"
        nameOf={(_filter, at) => labelAt(at)}
        onChange={(next) => put(place, next)}
        onRemove={(at) =>
          put(
            place,
            declared.filter((_filter, other) => other !== at),
          )
        }
      >
        {(_filter, at) => (
          <Box
            sx={{ display: 'grid', gap: 3, py: 3, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, minmax(0, 1fr))' } }}
          >
            <ChoiceAt place={[...place, at, 'Field']} label={t('filters.field')} options={fields} />
            <ChoiceAt
              place={[...place, at, 'Match']}
              label={t('filters.match')}
              options={[
                { value: 'exact', label: t('filters.exact') },
                { value: 'contains', label: t('filters.contains') },
              ]}
            />
            <ChoiceAt
              place={[...place, at, 'Cascade']}
              label={t('filters.cascade')}
              options={[
                { value: '', label: t('filters.noCascade') },
                ...fields.filter(({ value }) => value !== fieldAt(at)),
              ]}
            />
            <YesAt place={[...place, at, 'Separate']} label={t('filters.separate')} />
            <Box sx={{ gridColumn: '1 / -1' }}>
              <Fold level="none" title={t('filters.options')} note={t('filters.optionsHelp')}>
                <OptionsAt place={[...place, at, 'Options']} />
              </Fold>
            </Box>
          </Box>
        )}
      </Sortable>
      <Button
        startIcon={<Add />}
        onClick={() => free && put(place, [...filters, { Field: free.value, Match: 'exact', Separate: false }])}
        aria-disabled={!free || undefined}
        sx={{ mt: 3 }}
      >
        {t('filters.add')}
      </Button>
    </Section>
  );
};
