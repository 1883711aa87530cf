/** The questionnaires of the project and of the installation. Search, state and page are in the address. */
import AddOutlined from '@mui/icons-material/Add';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, useSetSearchParams, usePage } from '../../platform/url.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { AsOf } from '../../ui/as-of.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useQuests, type Quests } from './authoring.queries.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { QuestRow } from './quest-row.tsx';

const states = ['current', 'draft', 'retired'] as const;

/** What is listed, kept in the address. */
const useListed = () => {
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  return {
    search: texts['q'] ?? '',
    state: states.find((name) => name === texts['state']) ?? 'current',
    ...usePage(),
    change: (changes: Record<string, string>) => setSearch({ ...changes, page: '' }),
  };
};

type Listed = ReturnType<typeof useListed>;

/** The search and the state; each state with how many there are. */
const Filters = ({
  listed: { search, state, change },
  counts,
  children,
}: {
  listed: Listed;
  counts: Quests['Counts'] | undefined;
  children: ReactNode;
}) => {
  const { t } = useTranslation('authoring');
  return (
    <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 280px', maxWidth: { sm: 440 } }}>
        <SearchBox value={search} onSearch={(text) => change({ q: text })} label={t('search')} />
      </Box>
      <TextField
        select
        label={t('filter')}
        value={state}
        onChange={(event) => change({ state: event.target.value === 'current' ? '' : event.target.value })}
        sx={{ flex: { xs: '1 1 100%', sm: 'none' }, minWidth: { sm: 200 }, bgcolor: 'background.paper' }}
      >
        {states.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`states.${name}`)}
            {counts ? ` (${counts[name]})` : ''}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </Box>
  );
};

/** The page of the list, or why there is nothing on it. */
const Lines = ({
  listed: { search, state, page, setPage },
  quests,
}: {
  listed: Listed;
  quests: UseQueryResult<Quests>;
}) => {
  const { t } = useTranslation('authoring');
  const nothing = search ? (
    <EmptyState title={t('empty.noMatch')}>{t('empty.noMatchMeans')}</EmptyState>
  ) : (
    <EmptyState title={t(`empty.${state}`)} picture={<QuizOutlined />}>
      {state === 'current' ? t('empty.means') : undefined}
    </EmptyState>
  );
  return (
    <PagedList
      read={quests}
      rows={6}
      height={88}
      page={page}
      filter={`${search} ${state}`}
      onPage={setPage}
      foot={<AsOf at={quests.data?.AsOf ?? null} />}
      empty={nothing}
    >
      {({ list }) => (
        <FramedList>
          {list.map((line) => (
            <QuestRow key={line.Id} line={line} />
          ))}
        </FramedList>
      )}
    </PagedList>
  );
};

/** The list, and the two ways to a new one. */
export const QuestionnairesScreen = () => {
  const { t } = useTranslation('authoring');
  const [dialog, setDialog] = useState<'make' | 'import' | null>(null);
  const listed = useListed();
  const { page, search, state } = listed;
  const quests = useQuests({ page, count: 20, Search: search, State: state });
  const make = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setDialog('make')}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} action={make} />
      <Filters listed={listed} counts={quests.data?.Counts}>
        <Button
          variant="outlined"
          startIcon={<UploadFileOutlined />}
          onClick={() => setDialog('import')}
          sx={{ ml: { md: 'auto' }, bgcolor: 'background.paper' }}
        >
          {t('import')}
        </Button>
      </Filters>
      <Lines listed={listed} quests={quests} />
      <MakeDialog open={dialog === 'make'} onClose={() => setDialog(null)} />
      <ImportDialog open={dialog === 'import'} onClose={() => setDialog(null)} />
    </>
  );
};
