/** For whom an action is published apart from all: counted, looked for by name, and taken back one by one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PublishedFor } from '@telemachos/contract/features/making/making.wire.ts';
import { showDateTime } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../../platform/api.ts';
import { useDescribeFailure, type Failure } from '../../../platform/failure-messages.ts';
import { callQuery } from '../../../platform/queries.ts';
import { showToast } from '../../../platform/toasts.ts';
import { Choice } from '../../../ui/choice.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FramedList } from '../../../ui/framed-list.tsx';
import { SearchBox } from '../../../ui/lists.tsx';
import { Section } from '../../../ui/page.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { refreshMaking } from '../making.queries.ts';
import type { PartProps } from '../part-props.ts';

type Named = PublishedFor['list'][number];
const ways = ['people', 'mentors'] as const;
type By = (typeof ways)[number];

/** Take it back from somebody, or from the mentees of a mentor; a page is begun anew where nobody is left. */
const useTakingBack = ({ action, again }: Pick<PartProps, 'action' | 'again'>, by: By) => {
  const { t } = useTranslation('making');
  const confirm = useConfirm();
  const failureOf = useDescribeFailure();
  const act = async ({ Id, Name, People }: Named): Promise<Failure | null> => {
    const whom = by === 'people' ? { MenteeId: Id } : { MentorId: Id };
    try {
      const { Version } = await send('/api/action/publish', { ActionId: action.Id, date: null, ...whom });
      showToast('success', t(`named.done.${by}`, { name: Name, count: People }));
      await refreshMaking();
      if (Version !== action.Version) again();
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
  return (line: Named) =>
    confirm({
      title: t('named.askTitle'),
      text: t(`named.ask.${by}`, { name: line.Name, count: line.People }),
      yes: t('named.back'),
      act: () => act(line),
    });
};

const Line = ({ line, by, onBack }: { line: Named; by: By; onBack: (() => void) | null }) => {
  const { t } = useTranslation('making');
  const since = line.At === null ? [] : [t('named.since', { at: showDateTime(line.At) })];
  const mentor = line.Mentor === '' ? [] : [t('named.mentor', { name: line.Mentor })];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: 4,
        py: 3,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{line.Name}</Box>
        <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
          {by === 'mentors' ? t('named.people', { count: line.People }) : [...since, ...mentor].join(' · ')}
        </Box>
      </Box>
      <Button
        size="small"
        color="error"
        disabled={onBack === null}
        aria-label={t(`named.backFrom.${by}`, { name: line.Name })}
        onClick={() => onBack?.()}
      >
        {t('named.back')}
      </Button>
    </Box>
  );
};

/** The section; `isClean` as everywhere on the page, since taking it back may give the action another version. */
export const PublishedForSection = ({ action, isClean, again }: PartProps) => {
  const { t } = useTranslation('making');
  const [by, setBy] = useState<By>('people');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const ask = { ActionId: action.Id, By: by, Search: search, page, count: 20 };
  const read = useQuery({ ...callQuery('/api/action/PublishedFor', ask), placeholderData: keepPreviousData });
  const takeBack = useTakingBack({ action, again }, by);
  const counts = read.data && [
    t('named.now', { count: read.data.Now }),
    ...(read.data.Later > 0 ? [t('named.later', { count: read.data.Later })] : []),
  ];
  return (
    <Section id="named" title={t('named.title')} intro={t('named.intro')}>
      <Typography role="status" sx={{ mb: 3, minHeight: 'calc(1em * var(--line-height))', fontWeight: 600 }}>
        {counts?.join(' · ')}
      </Typography>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3 }}>
        <SearchBox
          value={search}
          label={t('named.search')}
          onSearch={(text) => {
            setSearch(text);
            setPage(0);
          }}
        />
        <Choice
          size="small"
          minWidth={200}
          label={t('named.by')}
          value={by}
          onChoose={(next) => {
            setBy(ways.find((one) => one === next) ?? 'people');
            setPage(0);
          }}
          options={ways.map((value) => ({ value, label: t(`named.ways.${value}`) }))}
        />
      </Box>
      <PagedList
        read={read}
        rows={3}
        page={page}
        filter={`${by} ${search}`}
        onPage={setPage}
        empty={<Typography sx={{ color: 'text.secondary' }}>{t('named.none')}</Typography>}
      >
        {({ list }) => (
          <FramedList>
            {list.map((line) => (
              <Line
                key={line.Id}
                line={line}
                by={by}
                onBack={isClean && !read.isPlaceholderData ? () => void takeBack(line) : null}
              />
            ))}
          </FramedList>
        )}
      </PagedList>
    </Section>
  );
};
