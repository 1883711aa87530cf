/** Translators' place: the grid of labels and their texts in a language, the languages themselves, files. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, usePage, useSetSearchParams } from '../../platform/url.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useSession } from '../../platform/session.ts';
import { Choice } from '../../ui/choice.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useLeaveGuard } from '../actions/draft-parts.shared.tsx';
import { Files } from './files-section.tsx';
import { LanguageList } from './language-list.tsx';
import { useLanguages, useTexts } from './languages.queries.ts';
import { TextRowLine } from './text-row.tsx';
import { allUnsaved } from './unsaved.ts';

/** Milliseconds of rest before a search of the grid is sent (specification 000 §9). */
const searchDelayMs = 1000;
/** Rows of a page. */
const pageSize = 25;

const onlyNames = ['all', 'missing', 'stale', 'changed'] as const;
const kindNames = ['all', 'screens', 'content'] as const;

/** The language, the search and the filters are in the address. */
export const LanguagesScreen = () => {
  const { t } = useTranslation('languages');
  const languages = useLanguages();
  const person = useSession()?.Id ?? 0;
  useLeaveGuard([useMemo(() => allUnsaved(person), [person])], true);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      {languages.data ? (
        <Loaded languages={languages.data} />
      ) : languages.error ? (
        <ErrorState error={languages.error} retry={() => void languages.refetch()} />
      ) : (
        <RowsSkeleton rows={8} height={96} />
      )}
    </>
  );
};

/** Said of an address whose language is not there (any more). */
const NotThere = ({ asked, shown, name }: { asked: string; shown: string; name: string }) => {
  const { t } = useTranslation('languages');
  return asked === '' || asked === shown ? null : (
    <Alert severity="info" sx={{ mb: 4 }}>
      {t('noLanguage', { code: asked, name })}
    </Alert>
  );
};

/** What can be shown of the texts, each with how many there are once it is known. */
const useOnlyWords = (counts: Partial<Record<string, number>> | undefined) => {
  const { t } = useTranslation('languages');
  return (one: (typeof onlyNames)[number]): string => {
    const count = counts?.[one];
    return count === undefined ? t(`only.${one}`) : t('only.counted', { what: t(`only.${one}`), count });
  };
};

type Languages = NonNullable<ReturnType<typeof useLanguages>['data']>;

const Loaded = ({ languages }: { languages: Languages }) => {
  const { t } = useTranslation('languages');
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const { page, setPage } = usePage();
  const own = useLanguage();
  // Translators come for a language that is not shipped, where there is one.
  const first = languages.find(({ Shipped }) => !Shipped)?.Code ?? (own === 'el' ? 'en' : own);
  const language = languages.find(({ Code }) => Code === texts['language'])?.Code ?? first;
  const only = onlyNames.find((name) => name === texts['only']) ?? 'all';
  const kind = kindNames.find((name) => name === texts['kind']) ?? 'all';
  const search = texts['q'] ?? '';
  const read = useTexts({ page, count: pageSize, language, Search: search, Only: only, Kind: kind });
  const onlyWords = useOnlyWords(read.data?.Counts);
  const name = languages.find(({ Code }) => Code === language)?.Name ?? language;
  const change = (changes: Record<string, string>) => setSearch({ ...changes, page: '' });
  return (
    <>
      <NotThere asked={texts['language'] ?? ''} shown={language} name={name} />
      <LanguageList languages={languages} current={language} onChoose={(code) => change({ language: code })} />
      <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 5 }}>
        <Box sx={{ flex: '1 1 280px', maxWidth: { sm: 440 } }}>
          <SearchBox value={search} onSearch={(q) => change({ q })} label={t('search')} delay={searchDelayMs} />
        </Box>
        <Choice
          label={t('language')}
          minWidth={160}
          value={language}
          onChoose={(code) => change({ language: code })}
          options={languages.map(({ Code, Name }) => ({ value: Code, label: Name }))}
        />
        <Choice
          label={t('only.label')}
          minWidth={200}
          value={only}
          onChoose={(value) => change({ only: value === 'all' ? '' : value })}
          options={onlyNames.map((one) => ({ value: one, label: onlyWords(one) }))}
        />
        <Choice
          label={t('kind.label')}
          minWidth={200}
          value={kind}
          onChoose={(value) => change({ kind: value === 'all' ? '' : value })}
          options={kindNames.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
      </Box>
      <PagedList
        read={read}
        rows={8}
        height={96}
        page={page}
        filter={`${language} ${search} ${only} ${kind}`}
        onPage={setPage}
        empty={
          only === 'missing' && search === '' ? (
            <EmptyState title={t('allDone')}>{t('allDoneMeans')}</EmptyState>
          ) : (
            <EmptyState title={t('empty')}>{t('emptyMeans')}</EmptyState>
          )
        }
      >
        {({ list }) => (
          <FramedList>
            {list.map((row) => (
              <TextRowLine key={`${language} ${row.Label}`} row={row} language={language} name={name} />
            ))}
          </FramedList>
        )}
      </PagedList>
      <Box sx={{ mt: 6 }}>
        <Files language={language} name={name} which={only} />
      </Box>
    </>
  );
};
