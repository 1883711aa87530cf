/** The filters of the lists of people: by which field, how it is compared, and what narrows it (specification 000 §3). */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../ui/page.tsx';
import { Sortable } from '../../../ui/sortable.tsx';
import { ChoiceAt, YesAt } from '../inputs.tsx';
import { listAt, textAt, type Place } from '../places.ts';
import { useSetup } from '../setup-context.tsx';

const place: Place = ['User', 'Filters'];

export const FiltersPart = () => {
  const { t } = useTranslation('settings');
  const { written, put } = useSetup();
  const filters = listAt(written.Settings, place);
  const fields = (['Fields', 'ProjectFields'] as const).flatMap((list) =>
    listAt(written.Settings, ['User', list]).map((_field, at) => {
      const value = textAt(written.Settings, ['User', list, at, 'Name']);
      return { value, label: textAt(written.Settings, ['User', list, at, 'Label']) || value };
    }),
  );
  const fieldAt = (at: number): string => textAt(written.Settings, [...place, at, 'Field']);
  const labelAt = (at: number): string => fields.find(({ value }) => value === fieldAt(at))?.label ?? fieldAt(at);
  const free = fields.find(({ value }) => !filters.some((_filter, at) => fieldAt(at) === value));
  return (
    <Section id="filters" title={t('filters.title')} intro={t('filters.intro')}>
      <Sortable
        items={filters}
        kind="form"
        nameOf={(_filter, at) => labelAt(at)}
        onChange={(next) => put(place, next)}
        onRemove={(at) =>
          put(
            place,
            filters.filter((_filter, other) => other !== at),
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
          </Box>
        )}
      </Sortable>
      <Button
        startIcon={<Add />}
        onClick={() => free && put([...place, filters.length], { Field: free.value, Match: 'exact', Separate: false })}
        aria-disabled={!free || undefined}
        sx={{ mt: 3 }}
      >
        {t('filters.add')}
      </Button>
    </Section>
  );
};
