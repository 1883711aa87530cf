/** The grid's search and filters, all kept in the address. */
import FilterAltOff from '@mui/icons-material/FilterAltOff';
import Tune from '@mui/icons-material/Tune';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice, type ChoiceOption } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { MentorFilter } from '../pairing/mentor-filter.shared.tsx';
import { FiltersFailed, useFieldFilters } from './field-filter.shared.tsx';
import { noFilter, noMentor, stuckDays, turns } from './grid-ask.ts';
import { OrderChoice } from './grid-order.tsx';

/** A filter that is kept in the address under its name. */
const Filter = ({
  name,
  ...shown
}: {
  name: string;
  label: string;
  value: string;
  options: readonly ChoiceOption[];
}) => {
  const setSearch = useSetSearchParams();
  return <Choice size="small" minWidth={168} onChoose={(value) => setSearch({ [name]: value })} {...shown} />;
};

type Props = {
  projectId: number;
  manages: boolean;
  groups: readonly { value: string; label: string }[];
  group: string;
  narrow: boolean;
  /** The columns' words, by what they are called as an order. */
  titles: ReadonlyMap<string, string>;
  /** The legend, files and paper. */
  tools: ReactNode;
};

/** Mentees who are active or have not activated their account yet, everybody, or those of one state. */
const StateFilter = ({ value }: { value: string }) => {
  const { t } = useTranslation('grid');
  return (
    <Filter
      label={t('state.label')}
      value={value}
      name="state"
      options={[
        { value: '', label: t('state.current') },
        { value: 'all', label: t('state.all') },
        ...(['1', '0', '2', '3'] as const).map((one) => ({ value: one, label: t(`state.${one}`) })),
      ]}
    />
  );
};

/** Days without a move that are offered; the address may say others. */
const offered = [7, 14, 30, 60, 90];

/** Who has not moved for some days, and whose turn it is. */
const StanceFilters = () => {
  const { t } = useTranslation('grid');
  const texts = useSearchParams();
  const days = stuckDays(texts['stuck']);
  const all = days === null || offered.includes(days) ? offered : [...offered, days].sort((a, b) => a - b);
  return (
    <>
      <Filter
        label={t('stuck.label')}
        value={days === null ? '' : String(days)}
        name="stuck"
        options={[
          { value: '', label: t('stuck.any') },
          ...all.map((count) => ({ value: String(count), label: t('stuck.days', { count }) })),
        ]}
      />
      <Filter
        label={t('turn.label')}
        value={turns.find((one) => one === texts['turn']) ?? ''}
        name="turn"
        options={[
          { value: '', label: t('turn.any') },
          ...turns.map((one) => ({ value: one, label: t(`turn.${one}`) })),
        ]}
      />
    </>
  );
};

/** What of the address is no filter that folds: the search, and on phones the group. */
const outside = (name: string, narrow: boolean): boolean =>
  noFilter.has(name) || name === 'q' || (narrow && name === 'group');

/** How many of the filters that fold are set. */
const countSet = (
  texts: Readonly<Record<string, string>>,
  fields: readonly { Field: string; Separate?: boolean | undefined }[],
  narrow: boolean,
): number => {
  const separate = new Set(fields.filter(({ Separate }) => Separate).map(({ Field }) => Field));
  return Object.keys(texts).filter((name) => texts[name] !== '' && !outside(name, narrow) && !separate.has(name))
    .length;
};

/**
 * `manages` shows what only those who see the whole project may filter by. All but the search, and on phones the group,
 * folds away, for the table needs the place; how many of them are set is said.
 */
export const GridFilters = ({ projectId, manages, groups, group, narrow, titles, tools }: Props) => {
  const { t } = useTranslation('grid');
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const { fields, lists, people, choicesOf, evaluation, failed } = useFieldFilters(projectId, manages);
  const [unfolded, setUnfolded] = useState(false);
  const filtered = Object.keys(texts).some(
    (name) => !noFilter.has(name) && (name !== 'group' || texts['group'] !== ''),
  );
  const set = countSet(texts, fields, narrow);
  const folding = (
    <>
      <StateFilter value={texts['state'] ?? ''} />
      <StanceFilters />
      {manages ? (
        <MentorFilter
          projectId={projectId}
          minWidth={168}
          label={t('mentor')}
          value={texts['mentor'] ?? ''}
          onChoose={(mentor) => setSearch({ mentor })}
          first={[
            { value: '', label: t('anyMentor') },
            { value: noMentor, label: t('withoutMentor') },
          ]}
          mentors={(lists?.Mentors ?? []).map(({ Id, Value }) => ({ Id, Name: Value }))}
          more={lists?.MoreMentors ?? false}
        />
      ) : null}
      {manages && lists && lists.Supervisors.length > 0 ? (
        <Filter
          label={t('supervisor')}
          value={texts['supervisor'] ?? ''}
          name="supervisor"
          options={[{ value: '', label: t('anySupervisor') }, ...people(lists.Supervisors)]}
        />
      ) : null}
      {narrow || groups.length === 0 ? null : <Filter label={t('group')} value={group} name="group" options={groups} />}
      {choicesOf(fields.filter(({ Separate }) => !Separate))}
      {manages ? evaluation : null}
      <OrderChoice titles={titles} />
    </>
  );
  return (
    <Box role="search" data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
      <Box sx={{ flex: '0 1 440px' }}>
        <SearchBox
          value={texts['q'] ?? ''}
          label={t(manages ? 'search' : 'mentorSearch')}
          onSearch={(q) => setSearch({ q })}
        />
      </Box>
      <Button startIcon={<Tune />} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {set === 0 ? t('filters') : t('filtersSet', { count: set })}
      </Button>
      {filtered ? (
        <Button
          startIcon={<FilterAltOff />}
          onClick={() =>
            setSearch(
              Object.fromEntries(
                Object.keys(texts)
                  .filter((name) => !noFilter.has(name))
                  .map((name) => [name, '']),
              ),
            )
          }
        >
          {t('clearFilters')}
        </Button>
      ) : null}
      {narrow && !unfolded ? null : tools}
      {narrow && groups.length > 0 ? <Filter label={t('group')} value={group} name="group" options={groups} /> : null}
      {failed ? <FiltersFailed retry={() => void failed.refetch()} /> : null}
      {choicesOf(fields.filter(({ Separate }) => Separate))}
      {unfolded ? folding : null}
    </Box>
  );
};
